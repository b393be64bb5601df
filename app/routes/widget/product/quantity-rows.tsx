import type { TimeUnit } from '#app/domain/pricing/price-facts.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { GuestProblem } from '#app/routes/widget/guest-errors.tsx'
import { quantityField } from '#app/routes/widget/quantities/quantities.ts'
import { QuantityRow } from '#app/routes/widget/quantities/quantity-row.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { BulkSavingLine } from './bulk-saving-line.tsx'
import type { ProductPageData } from './product-page.server.ts'

type QuantityRowsProps = {
  page: ProductPageData
  formId: string
  /** Why the choice could not be added. */
  problem: GuestProblem | undefined
}

/** How many in each price category, and what to do where more are requested than are left. */
export function QuantityRows({ page, formId, problem }: QuantityRowsProps) {
  const t = useTranslate()
  if (page.categories.length === 0) return null
  const errors: GuestProblem['fields'] = problem?.fields ?? {}
  const { unit } = page.product
  return (
    <section
      className="quantities"
      id={`${formId}-quantity`}
      aria-labelledby="quantity-heading"
      tabIndex={-1}
    >
      <h2 id="quantity-heading">{unit ? t('guest.how_many_of', { unit }) : t('guest.how_many')}</h2>
      <TooMany page={page} formId={formId} text={errors.quantity} />
      <BulkBands bands={page.bulkBands} timeUnit={page.timeUnit} />
      <BulkSavingLine saving={page.saving} />
      {page.categories.map((category) => (
        <QuantityRow
          key={category.id}
          {...category}
          label={category.title ?? page.product.name}
          formId={formId}
          typed={problem?.typed?.[quantityField(category.id)]}
          error={errors[quantityField(category.id)]}
        />
      ))}
    </section>
  )
}

type TooManyProps = {
  page: ProductPageData
  formId: string
  /** Of a choice that was refused; else what the page says by itself. */
  text: string | undefined
}

/** How many are left, once; to book those, or the nearest times that fit all participants. */
function TooMany({ page, formId, text }: TooManyProps) {
  const t = useTranslate()
  const format = useFormat()
  const { tooMany, chosen, choice } = page
  if (!text && !tooMany) return null
  return (
    <div className="too-many">
      <p className="error-line" id="quantity-error">
        <Icon name="warning" small />
        <span>{text ?? whatIsLeft()}</span>
      </p>
      {tooMany ? (
        <>
          <button
            className="button secondary small"
            type="submit"
            name="intent"
            value={`fit:${tooMany.most}`}
            data-focus={`${formId}-quantity`}
          >
            {t('guest.book_fewer', { what: fitted() })}
          </button>
          <p>
            {t(tooMany.nearest.length > 0 ? 'guest.whole_party' : 'guest.no_whole_party', {
              count: tooMany.participants,
            })}
          </p>
          <ul className="row">
            {tooMany.nearest.map(({ startRent, endRent, address }) => (
              <li key={startRent}>
                <a
                  className="button secondary small"
                  data-choice=""
                  data-focus={`${formId}-quantity`}
                  href={`${address}#${formId}`}
                >
                  {format.period(startRent, endRent)}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )

  function whatIsLeft(): string {
    const count = tooMany?.free ?? 0
    if (chosen) return t('guest.too_many', { count })
    return t('guest.too_many_day', { count, day: choice.date ? format.dateShort(choice.date) : '' })
  }

  /** '12', or '10 × Vuxen, 2 × Ungdom' where there are several price categories. */
  function fitted(): string {
    const rows = tooMany?.fitted.filter(({ quantity }) => quantity > 0) ?? []
    if (page.categories.length === 1 || rows.length === 1) return String(tooMany?.most)
    const titleOf = (id: number) => page.categories.find((category) => category.id === id)?.title ?? ''
    return format.list(rows.map(({ id, quantity }) => `${quantity}\u00A0×\u00A0${titleOf(id)}`))
  }
}

/** 'Mängdrabatt: från 5: 10 % · från 10: 15 %'; the rows hold the prices of what is chosen. */
function BulkBands({ bands, timeUnit }: { bands: ProductPageData['bulkBands']; timeUnit: TimeUnit | null }) {
  const t = useTranslate()
  const format = useFormat()
  if (bands.length === 0) return null
  const per = timeUnit ? ` ${t(`prices.per_${timeUnit}`)}` : ''
  const lines = bands.map(({ minimumQuantity: from, unit, amount }) =>
    unit === 'PERCENT'
      ? t('prices.bulk_guest_PERCENT', { from, share: format.percent(amount) })
      : t('prices.bulk_guest_FIXED', { from, price: format.money(amount) + per }),
  )
  return (
    <p className="muted">
      {t('prices.bulk')}: {lines.join(' · ')}
    </p>
  )
}
