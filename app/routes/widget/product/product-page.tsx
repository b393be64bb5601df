import type { ReactNode } from 'react'
import { thumbnailSrc } from '#app/domain/file/image-address.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { BackLink } from '#app/routes/widget/back-link.tsx'
import { MonthTable } from '#app/routes/widget/calendar/month-table.tsx'
import type { GuestProblem } from '#app/routes/widget/guest-errors.tsx'
import { AboutTexts, MeetingPlace, ProductFacts } from './about-product.tsx'
import { DayStrip } from './day-strip.tsx'
import { ProductCover } from './product-cover.tsx'
import type { ProductPageData } from './product-page.server.ts'
import { QuantityRows } from './quantity-rows.tsx'
import { StartTimes } from './start-times.tsx'

type ProductPageProps = {
  page: ProductPageData
  formId: string
  /** Why the choice could not be added. */
  problem: GuestProblem | undefined
}

/**
 * One product: day, duration, start time, quantity, and what is being bought. Everything chosen stands in the
 * address: days are links, other fields post and comes back with it.
 */
export function ProductPage(props: ProductPageProps) {
  return props.page.month ? <WholeMonth {...props} /> : <ComingDays {...props} />
}

/** The coming days next to the product; on phones before its text. */
function ComingDays({ page, formId, problem }: ProductPageProps) {
  const t = useTranslate()
  const { product, about, strip } = page
  return (
    <>
      <ProductCover pictures={about.pictures} />
      <BackLink to={page.listAddress}>{t('guest.all_activities')}</BackLink>
      <div className="product-layout">
        <div className="product-intro">
          <h1>{product.name}</h1>
          {page.bundle ? <p className="muted">{page.bundle}</p> : null}
          <ProductFacts about={about} durations={page.durations} promise={page.promise} />
        </div>
        <div className="product-side">
          <ChoiceForm page={page} formId={formId} className="choose-card">
            <h2>{t('guest.choose_time')}</h2>
            {strip ? <DayStrip strip={strip} formId={formId} /> : null}
            <Durations page={page} formId={formId} />
            <StartTimes page={page} formId={formId} error={problem?.fields.startTime} isCompact />
            <QuantityRows page={page} formId={formId} problem={problem} />
          </ChoiceForm>
          <MeetingPlace place={about.place} />
        </div>
        <AboutTexts about={about} name={product.name} />
      </div>
    </>
  )
}

/** A whole month and the times of a day; what is being bought stands below. */
function WholeMonth({ page, formId, problem }: ProductPageProps) {
  const t = useTranslate()
  const { product, about, month } = page
  return (
    <>
      <div className="product-heading">
        {product.imageSrc ? (
          <img className="thumb" src={thumbnailSrc(product.imageSrc)} width={72} height={72} alt="" />
        ) : null}
        <div className="grow">
          <BackLink to={page.listAddress}>{t('guest.all_activities')}</BackLink>
          <h1>{product.name}</h1>
          {page.bundle ? <p className="muted">{page.bundle}</p> : null}
        </div>
      </div>
      <ChoiceForm page={page} formId={formId}>
        <div className="guest-columns">
          {month ? <MonthTable data={month} timesId={`${formId}-startTime`} /> : null}
          <div className="choose-times">
            <Durations page={page} formId={formId} />
            <StartTimes page={page} formId={formId} error={problem?.fields.startTime} />
          </div>
        </div>
        <QuantityRows page={page} formId={formId} problem={problem} />
      </ChoiceForm>
      <div className="product-layout">
        <div className="product-intro">
          <ProductFacts about={about} durations={page.durations} promise={page.promise} />
        </div>
        <div className="product-side">
          <MeetingPlace place={about.place} />
        </div>
        <AboutTexts about={about} name={product.name} />
      </div>
    </>
  )
}

type ChoiceFormProps = Omit<ProductPageProps, 'problem'> & { className?: string; children: ReactNode }

/** Form of the choice, posted as it changes, with the free quantities that the page has shown. */
function ChoiceForm({ page, formId, className, children }: ChoiceFormProps) {
  return (
    <form method="post" id={formId} className={className} noValidate data-preview>
      {/* Enter in a field adds; without this button it would press the first stepper. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="startDate" value={page.choice.date ?? ''} />
      <input type="hidden" name="shown" value={page.shown} />
      {children}
    </form>
  )
}

function Durations({ page, formId }: { page: ProductPageData; formId: string }) {
  const t = useTranslate()
  const format = useFormat()
  const { durations, choice } = page
  if (durations.length === 0) return null
  const [only] = durations
  if (durations.length === 1 && only) return <input type="hidden" name="durationId" value={only.id} />
  return (
    <div className="field">
      <label htmlFor={`${formId}-durationId`}>{t('guest.how_long')}</label>
      <div className="row duration-row">
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
          <button className="button secondary" type="submit" name="intent" value="show">
            {t('guest.show_times')}
          </button>
        </noscript>
      </div>
    </div>
  )
}

/**
 * Chosen period, quantities and price, with the button onwards: to the times until one is chosen, then further. Both
 * buttons are there, and the style sheet shows the one that fits, so that a time chosen without a script leads on
 * too.
 */
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
  const payNow = page.payNowMinor === null ? null : format.money(page.payNowMinor)
  const items = [when, howMany.join(', '), payNow && t('guest.pay_now', { amount: payNow })]
  return (
    <>
      <div className="grow" data-announce>
        <small>{items.filter(Boolean).join(' · ')}</small>
        <span className="total">{page.totalMinor === null ? '' : ` ${format.money(page.totalMinor)}`}</span>
      </div>
      <a className="button primary large choose-time" href={`#${formId}-startTime`}>
        {t('guest.choose_time')}
      </a>
      <button className="button primary large" type="submit" form={formId} name="intent" value="add">
        {choice.bookingId ? t('guest.save_change') : t('common.continue')}
      </button>
    </>
  )
}
