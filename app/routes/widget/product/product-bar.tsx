import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { ProductPageData } from './product-page.server.ts'

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
