import { Link } from 'react-router'
import { PRICE_TIME_UNITS, type PriceTimeUnit } from '#app/domain/catalog/prices/price-grid.ts'
import { priceUnitSchema } from '#app/http/schemas/product/product-prices-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useChangeLabels } from '#app/routes/staff/products/change-labels.ts'
import { loadProduct } from '#app/routes/staff/products/load-product.server.ts'
import { useProductFrame } from '#app/routes/staff/products/use-product-frame.ts'
import { EditConflictBanner } from '#app/ui/form/edit/edit-conflict.tsx'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/prices'
import { BulkForm } from './bulk-form.tsx'
import { DepositForm } from './deposit-form.tsx'
import { loadPrices, type SeasonBlock } from './load-prices.server.ts'
import { PriceBlockSection } from './price-block.tsx'
import { handlePrices } from './save-prices.server.ts'

/**
 * One form per block, since a form holds 500 fields at most: the unit, base prices, each season, bulk
 * discounts, the deposit. `intent` says which was posted.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  return loadPrices(context, await loadProduct(context, params))
}

export function action(args: Route.ActionArgs) {
  return handlePrices(args)
}

export default function PricesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { id, title } = useProductFrame()
  const { version, base, seasons, columns, canAddSeason } = loaderData
  const answer = { version, answer: actionData }
  return (
    <>
      <PageTitle page={`${title}: ${t('product.tab_prices')}`} hasError={actionData !== undefined} />
      <PricesErrors seasons={seasons} answer={actionData} />
      <PriceBlockSection
        {...answer}
        block={base}
        columns={columns}
        title={t('prices.base')}
        aside={<span className="muted">{t('prices.base_note')}</span>}
        settings={<PriceUnitForm {...answer} timeUnit={loaderData.timeUnit} />}
      />
      {seasons.map((season) => (
        <PriceBlockSection
          key={season.seasonId}
          {...answer}
          block={season}
          columns={columns}
          title={season.name}
          isNow={season.isNow}
          note={[season.dates, season.weekdays].filter(Boolean).join(', ')}
          aside={
            <Link className="button ghost small" to={`/products/${id}/prices/seasons/${season.seasonId}`}>
              {t('prices.change_dates')}
            </Link>
          }
        />
      ))}
      {canAddSeason ? (
        <p className="mb-5">
          <Link className="button secondary" to={`/products/${id}/prices/seasons/new`}>
            <Icon name="plus" />
            {t('prices.add_season')}
          </Link>
        </p>
      ) : (
        <p className="muted mb-5">{t('prices.seasons_locked')}</p>
      )}
      <BulkForm {...answer} bands={loaderData.bands} />
      <DepositForm {...answer} deposit={loaderData.deposit} />
    </>
  )
}

/** Why the posted form was not saved, first on the page; a season's prices are labelled with its name. */
function PricesErrors({
  seasons,
  answer,
}: {
  seasons: readonly SeasonBlock[]
  answer: FormAnswer | undefined
}) {
  const labels = useChangeLabels()
  const intent = String(answer?.result.initialValue?.intent)
  const season = seasons.find(({ seasonId }) => intent.startsWith(`season-${seasonId}-`))
  const own = { ...labels, prices: season?.name ?? '' }
  return (
    <>
      <EditConflictBanner answer={answer} labels={labels} />
      <ErrorSummary formId={intent} result={answer?.result} labels={own} />
    </>
  )
}

type PriceUnitFormProps = { timeUnit: PriceTimeUnit | null; version: number; answer: FormAnswer | undefined }

/** Form for the unit of time that a price is for, folded away: few change it twice. */
function PriceUnitForm({ timeUnit: stored, version, answer }: PriceUnitFormProps) {
  const t = useTranslate()
  const timeUnit = stored ?? 'DURATION'
  return (
    <details className="more" open={answer?.result.initialValue?.intent === 'unit'}>
      <summary>
        {t('prices.per')} {t(`prices.per_${timeUnit}`)}
      </summary>
      <EditForm
        name="unit"
        intent="unit"
        schema={priceUnitSchema}
        stored={{ timeUnit, version }}
        answer={answer}
      >
        {(fields) => (
          <SelectField
            field={fields.timeUnit}
            hint={t('prices.per_hint')}
            options={(['DURATION', ...PRICE_TIME_UNITS] as const).map((unit) => ({
              value: unit,
              label: t(`prices.per_${unit}`),
            }))}
          />
        )}
      </EditForm>
    </details>
  )
}
