import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Link } from 'react-router'
import { listProductSeasons } from '#app/domain/catalog/product-price-queries.server.ts'
import { createPriceSeason, savePriceSeason } from '#app/domain/catalog/save-price-season.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { createOnce } from '#app/http/create-once.server.ts'
import { refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound, rejectForm } from '#app/http/reply.server.ts'
import { priceSeasonSchema } from '#app/http/schemas/price-season-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { CheckboxGroup } from '#app/ui/form/checkbox-group.tsx'
import { DateField } from '#app/ui/form/date-field.tsx'
import { EditConflictBanner } from '#app/ui/form/edit-conflict.tsx'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { type Saving, useSaveState } from '#app/ui/form/use-save-state.ts'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/price-season'
import { useChangeLabels } from './change-labels.ts'
import { loadLogLabels } from './load-log-labels.server.ts'
import { productEditor, readProduct } from './read-product.server.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** One page for a season that is new and for one that is there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, newKey } = context.get(services)
  const { id, version } = await readProduct(context, params)
  const seasons = await listProductSeasons(db, { shopId: shop.id, productId: id })
  const seasonId = readSeasonId(params)
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

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, plan, t } = context.get(services)
  const seasonId = readSeasonId(params)
  const submission = parseWithZod(await readForm(request), { schema: priceSeasonSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, copyFrom, ...values } = submission.value
  const input = { ...productEditor(context, params), version, values }
  const saved = await inTransaction(db, (tx) =>
    createOnce(tx, { context, url, payload: submission.payload }, () =>
      seasonId === null
        ? createPriceSeason(tx, { ...input, copyFrom, plan })
        : savePriceSeason(tx, { ...input, seasonId }),
    ),
  )
  if (!saved.ok) return refuseEdit(context, submission, saved.error, { own: await loadLogLabels(context) })
  const anchor = 'seasonId' in saved.value ? `#season-${saved.value.seasonId}` : ''
  const to = `/products/${saved.value.id}/prices${anchor}`
  return redirectWithFlash(context, to, { key: 'form.saved_changes' })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

/** null on the page of a new season. */
function readSeasonId(params: { priceSeasonId?: string | undefined }): number | null {
  if (params.priceSeasonId === undefined) return null
  return readId(params.priceSeasonId) ?? notFound()
}

export default function PriceSeasonRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const labels = useChangeLabels()
  const { productId, season, version } = loaderData
  const saving = useSaveState({ version, answer: actionData })
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
      <EditConflictBanner answer={actionData} labels={labels} />
      <SeasonForm key={saving.key} {...loaderData} result={actionData?.result} saving={saving} />
    </div>
  )
}

type SeasonFormProps = Route.ComponentProps['loaderData'] & {
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

function SeasonForm({ season, others, requestKey, result, saving }: SeasonFormProps) {
  const t = useTranslate()
  const { weekdayLong } = useFormat()
  const schema = priceSeasonSchema(t)
  const [form, fields] = useForm({
    id: 'season',
    lastResult: result ?? null,
    defaultValue: {
      name: season?.name,
      firstDate: season?.firstDate,
      lastDate: season?.lastDate,
      weekdays: (season?.weekdays ?? WEEK).map(String),
      copyFrom: 'base',
    },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const labels = {
    name: t('field.name'),
    firstDate: t('prices.first_date'),
    lastDate: t('prices.last_date'),
    weekdays: t('prices.weekdays'),
    copyFrom: t('prices.copy_from'),
  }
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <EditorForm form={form} labels={labels} requestKey={requestKey} saving={saving}>
        <TextField field={fields.name} label={labels.name} />
        <div className="form-grid">
          <DateField field={fields.firstDate} label={labels.firstDate} span="span-6" />
          <DateField field={fields.lastDate} label={labels.lastDate} span="span-6" />
        </div>
        <CheckboxGroup
          field={fields.weekdays}
          label={labels.weekdays}
          hint={t('prices.season_overlap_hint')}
          inline
          options={WEEK.map((day) => ({ value: String(day), label: weekdayLong(day) }))}
        />
        {season ? null : (
          <SelectField
            field={fields.copyFrom}
            label={labels.copyFrom}
            placeholder={t('prices.copy_none')}
            options={[
              { value: 'base', label: t('prices.base') },
              ...others.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
      </EditorForm>
    </>
  )
}
