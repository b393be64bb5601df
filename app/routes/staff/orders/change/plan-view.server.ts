import type { BookingWarning } from '#app/domain/order/booking/quote-booking.server.ts'
import type { NamedPlan } from '#app/domain/order/change/change-by-plan.server.ts'
import type { ChangePlan } from '#app/domain/order/change/change-plan.ts'
import { withoutEmptyRates } from '#app/domain/order/order-total.ts'
import { type Locale, pickText } from '#app/domain/shared/text/translatable.ts'
import { inStaffLanguage, refusalText } from '#app/http/forms/refusal-text.ts'
import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/translate.ts'

export type PlanView = ReturnType<typeof toPlanView>

type Reader = { t: Translate; locale: Locale; shop: { locales: readonly Locale[] }; format: Formatters }

/** Texts of a booking that stays where it is, and of one that moves: for the same price, and for another. */
const SUBMIT = [
  ['change.submit', 'change.submit_price'],
  ['change.submit_move', 'change.submit_move_price'],
] as const
const SUBMIT_ANYWAY = [
  ['change.submit_anyway', 'change.submit_anyway_price'],
  ['change.submit_anyway_move', 'change.submit_anyway_move_price'],
] as const

/** The plan as its page shows it: texts in the reader's language, what changes apart from what stays. */
export function toPlanView({ plan, name, warnings }: NamedPlan, { t, locale, shop, format }: Reader) {
  const { lines, isRebookable, ...figures } = plan
  const { period, bookingMinor } = plan
  const differenceMinor = bookingMinor.after - bookingMinor.before
  // '+90 kr', and what is less with its own sign.
  const differenceText = `${differenceMinor > 0 ? '+' : ''}${format.money(differenceMinor)}`
  const views = lines.map((line, index) => {
    const { productName, priceCategoryTitle } = nameOf(line)
    const text = [productName, priceCategoryTitle].flatMap((each) =>
      each ? pickText(each, locale, shop.locales) : [],
    )
    return {
      key: index,
      name: text.join(', '),
      before: line.before && toLine(line.before),
      after: line.after && toLine(line.after),
      /** Say that its price by hand stays or goes, and that it has another rate of VAT. */
      notes: [handPriceText(line), taxText(line)].filter((note) => note !== null),
      isChanged: line.isChanged,
    }
  })
  const lostDiscount = lines.reduce((sum, { before, after }) => sum + discountGone(before, after), 0)
  const lost = lines.reduce((sum, { before, after }) => sum + credited(before) - credited(after), 0)
  const texts = Map.groupBy(warnings, ({ code }) => code)
  return {
    name,
    ...figures,
    lines: views,
    vat: withoutEmptyRates(plan.vat),
    /** Says what of a discount falls away from rows that stay. */
    discountText: lostDiscount > 0 ? t('change.discount_gone', { amount: format.money(lostDiscount) }) : null,
    /** Says that the guest gets the right to rebook, or loses it. */
    rebookableText: rebookableText(),
    differenceText,
    submitText: submitText(),
    /** Credits that fall away with the rows that they were on. */
    lostCreditMinor: Math.max(0, lost),
    warnings: [...texts].map(([code, broken]) => ({
      code,
      text: [...new Set(broken.map(toText))].join(' '),
    })),
  }

  /** Names the move, and what it costs more or less; in spite of the rules for guests that are broken by it. */
  function submitText(): string {
    const [stays, moves] = warnings.length > 0 ? SUBMIT_ANYWAY : SUBMIT
    const keys = period.before.startRent === period.after.startRent ? stays : moves
    const values = { time: format.dateTime(period.after.startRent), difference: differenceText }
    return t(keys[differenceMinor === 0 ? 0 : 1], values)
  }

  function rebookableText(): string | null {
    if (isRebookable.before === isRebookable.after) return null
    return t(isRebookable.after ? 'change.rebookable' : 'change.not_rebookable')
  }

  function handPriceText({ before, after, isChanged }: ChangePlan['lines'][number]): string | null {
    if (!before?.isPriceByHand || !after) return null
    const [was = '', is = ''] = [before, after].map(({ unitPriceMinor }) => format.money(unitPriceMinor))
    if (!after.isPriceByHand) return t('change.hand_price_gone', { before: was, after: is })
    const isAnew = was !== is || !(period.isChanged || isChanged)
    return isAnew ? null : t('change.hand_price_stays', { price: is })
  }

  function taxText({ before, after }: ChangePlan['lines'][number]): string | null {
    if (!before || !after || before.vatPercentage === after.vatPercentage) return null
    const [was, is] = [before, after].map(({ vatPercentage }) => format.percent(vatPercentage))
    return t('change.tax_changed', { before: was ?? '', after: is ?? '' })
  }

  /** Names what comes with the booking, if the rule is about that. */
  function toText(warning: BookingWarning): string {
    const text = refusalText(inStaffLanguage(warning), t)
    const productId = 'productId' in warning ? warning.productId : undefined
    const row = lines.find(({ after }) => after?.productId === productId)?.after
    const isMain = !row || (row.optionId === null && !row.isAddon)
    return isMain ? text : `${pickText(row.productName, locale, shop.locales)}: ${text}`
  }
}

function discountGone(before: Line | null, after: Line | null): number {
  return before && after ? Math.max(0, before.discountMinor - after.discountMinor) : 0
}

function credited(line: Line | null): number {
  return line?.creditedMinor ?? 0
}

type Line = NonNullable<ChangePlan['lines'][number]['after']>

function nameOf({
  before,
  after,
}: ChangePlan['lines'][number]): Pick<Line, 'productName' | 'priceCategoryTitle'> {
  return after ?? before ?? { productName: {}, priceCategoryTitle: null }
}

function toLine({ quantity, unitPriceMinor, totalMinor, creditedMinor, period }: Line) {
  return { quantity, unitPriceMinor, totalMinor, creditedMinor, period }
}
