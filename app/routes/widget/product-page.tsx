import { thumbnailSrc } from '#app/domain/file/image-address.ts'
import type { TimeUnit } from '#app/domain/pricing/price-facts.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { BackLink } from './back-link.tsx'
import type { GuestProblem } from './guest-errors.tsx'
import { MonthTable } from './month-table.tsx'
import type { ProductPageData } from './product-page.server.ts'
import { quantityField } from './quantities.ts'
import { QuantityRow } from './quantity-row.tsx'
import { StartTimes } from './start-times.tsx'

type ProductPageProps = {
  page: ProductPageData
  formId: string
  /** Why the choice could not be added. */
  problem: GuestProblem | undefined
}

/**
 * One product: day, duration, start time, quantity. Everything chosen stands in the address: days are links,
 * the rest posts and comes back with it.
 */
export function ProductPage({ page, formId, problem }: ProductPageProps) {
  const t = useTranslate()
  const { product } = page
  return (
    <>
      <div className="row" style={{ gap: 14, flexWrap: 'nowrap', marginBottom: 22 }}>
        {product.imageSrc ? (
          <img
            className="thumb"
            style={{ width: 72, height: 72, borderRadius: 12 }}
            src={thumbnailSrc(product.imageSrc)}
            width={72}
            height={72}
            alt=""
          />
        ) : null}
        <div className="grow">
          <BackLink to={page.listAddress}>{t('guest.all_activities')}</BackLink>
          <h1>{product.name}</h1>
          {page.bundle ? <p className="muted">{page.bundle}</p> : null}
        </div>
      </div>
      <form method="post" id={formId} noValidate data-preview>
        {/* Enter in a field adds; without this button it would press the first stepper. */}
        <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="startDate" value={page.choice.date ?? ''} />
        <div className="wsplit">
          <MonthTable data={page.month} />
          <div style={{ display: 'grid', gap: 14, alignContent: 'start' }}>
            <Durations page={page} formId={formId} />
            <StartTimes page={page} formId={formId} error={problem?.fields.startTime} />
          </div>
        </div>
        <QuantityRows page={page} formId={formId} problem={problem} />
      </form>
    </>
  )
}

function Durations({ page, formId }: { page: ProductPageData; formId: string }) {
  const t = useTranslate()
  const format = useFormat()
  const { durations, choice } = page
  if (durations.length === 0) return null
  const [only] = durations
  if (durations.length === 1 && only) {
    return (
      <p>
        <input type="hidden" name="durationId" value={only.id} />
        {t('guest.takes')} <b>{only.label}</b>
      </p>
    )
  }
  return (
    <div className="field">
      <label htmlFor={`${formId}-durationId`}>{t('guest.how_long')}</label>
      <div className="row" style={{ flexWrap: 'nowrap' }}>
        <select
          className="select grow"
          id={`${formId}-durationId`}
          name="durationId"
          defaultValue={choice.durationId}
        >
          {durations.map(({ id, label, fromPriceMinor }) => (
            <option key={id} value={id}>
              {fromPriceMinor === null
                ? label
                : t('guest.duration_from', { duration: label, price: format.money(fromPriceMinor) })}
            </option>
          ))}
        </select>
        <noscript>
          <button className="btn secondary" type="submit" name="intent" value="show">
            {t('guest.show_times')}
          </button>
        </noscript>
      </div>
    </div>
  )
}

function QuantityRows({ page, formId, problem }: ProductPageProps) {
  const t = useTranslate()
  const errors: GuestProblem['fields'] = problem?.fields ?? {}
  if (page.categories.length === 0) return null
  const { unit } = page.product
  const text =
    errors.quantity ??
    (page.tooMany === null ? undefined : t('refusal.not_enough_free', { free: page.tooMany }))
  return (
    <section
      style={{ marginTop: 26 }}
      id={`${formId}-quantity`}
      aria-labelledby="quantity-heading"
      tabIndex={-1}
    >
      <h2 id="quantity-heading">{unit ? t('guest.how_many_of', { unit }) : t('guest.how_many')}</h2>
      {text ? (
        <p className="err" id="quantity-error">
          <Icon name="warning" small />
          {text}
        </p>
      ) : null}
      <BulkBands bands={page.bulkBands} timeUnit={page.timeUnit} />
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

/** What is chosen and what it costs, with the way on. */
export function ProductBar({ page, formId }: { page: ProductPageData; formId: string }) {
  const t = useTranslate()
  const format = useFormat()
  const { chosen, choice, product } = page
  const when = chosen
    ? format.period(chosen.startRent, chosen.endRent)
    : choice.date
      ? format.dateShort(choice.date)
      : null
  const howMany = page.categories
    .filter((category) => category.quantity > 0)
    .map((category) => `${category.quantity}\u00A0×\u00A0${category.title ?? product.name}`)
  return (
    <>
      <div className="grow" data-announce>
        <small>{[when, howMany.join(', ')].filter(Boolean).join(' · ')}</small>
        <span className="tot">{page.totalMinor === null ? '' : ` ${format.money(page.totalMinor)}`}</span>
      </div>
      <button className="btn primary lg" type="submit" form={formId} name="intent" value="add">
        {choice.bookingId ? t('guest.save_change') : t('common.continue')}
      </button>
    </>
  )
}
