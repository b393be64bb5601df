import { Link } from 'react-router'
import { listProductSeasons } from '#app/domain/catalog/prices/product-price-queries.server.ts'
import { createPriceSeason, savePriceSeason } from '#app/domain/catalog/prices/save-price-season.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { readIdOrNew, saveForm } from '#app/http/forms/save-form.server.ts'
import { priceSeasonSchema } from '#app/http/schemas/product/price-season-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { loadLogLabels } from '#app/routes/staff/products/load-log-labels.server.ts'
import { loadProduct, productEditor } from '#app/routes/staff/products/load-product.server.ts'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { CheckboxGroup } from '#app/ui/form/fields/checkbox-group.tsx'
import { DateField } from '#app/ui/form/fields/date-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/price-season'

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** One page for a season that is new and for one that is there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, newKey } = context.get(services)
  const { id, version } = await loadProduct(context, params)
  const seasons = await listProductSeasons(db, { shopId: shop.id, productId: id })
  const seasonId = readIdOrNew(params.priceSeasonId)
  const season = seasons.find((each) => each.id === seasonId) ?? null
  if (seasonId !== null && !season) notFound()
  return {
    productId: id,
    version,
    requestKey: seasonId === null ? newKey() : undefined,
    season,
    others: seasonId === null ? seasons.map((each) => ({ id: each.id, name: each.name })) : [],
  }
}

export function action(args: Route.ActionArgs) {
  const { context, params } = args
  const { id } = productEditor(context, params)
  const seasonId = readIdOrNew(params.priceSeasonId)
  const { plan } = context.get(services)
  return saveForm(args, {
    schema: priceSeasonSchema,
    save: (tx, { values: { copyFrom, ...values }, ...edit }) =>
      seasonId === null
        ? createPriceSeason(tx, { ...edit, id, values, copyFrom, plan })
        : savePriceSeason(tx, { ...edit, id, values, seasonId }),
    done: async (saved) => {
      const anchor = 'seasonId' in saved ? `#season-${saved.seasonId}` : ''
      return redirectWithFlash(context, `/products/${id}/prices${anchor}`, { key: 'form.saved_changes' })
    },
    valueLabels: loadLogLabels,
  })
}

export default function PriceSeasonRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { productId, season, others, requestKey, version } = loaderData
  const { weekdayLong } = useFormat()
  const title = season?.name ?? t('prices.new_season')
  return (
    <div className="stack">
      <PageTitle page={title} hasError={actionData !== undefined} />
      <Breadcrumb to={`/products/${productId}/prices`} label={t('prices.prices')} />
      <div className="row">
        <h2 className="grow">{title}</h2>
        {season ? (
          <Link className="button secondary" to={`/products/${productId}/prices/seasons/${season.id}/delete`}>
            {t('common.delete')}
          </Link>
        ) : null}
      </div>
      <EditForm
        name="season"
        schema={priceSeasonSchema}
        stored={{ ...season, weekdays: (season?.weekdays ?? WEEK).map(String), copyFrom: 'base', version }}
        answer={actionData}
        requestKey={requestKey}
        labels={{
          name: t('field.name'),
          firstDate: t('prices.first_date'),
          lastDate: t('prices.last_date'),
          weekdays: t('prices.weekdays'),
          copyFrom: t('prices.copy_from'),
        }}
      >
        {(fields) => (
          <>
            <TextField field={fields.name} />
            <div className="form-grid">
              <DateField field={fields.firstDate} span="span-6" />
              <DateField field={fields.lastDate} span="span-6" />
            </div>
            <CheckboxGroup
              field={fields.weekdays}
              hint={t('prices.season_overlap_hint')}
              inline
              options={WEEK.map((day) => ({ value: String(day), label: weekdayLong(day) }))}
            />
            {season ? null : (
              <SelectField
                field={fields.copyFrom}
                placeholder={t('prices.copy_none')}
                options={[
                  { value: 'base', label: t('prices.base') },
                  ...others.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            )}
          </>
        )}
      </EditForm>
    </div>
  )
}
