import type { BookingWarning } from '#app/domain/order/booking/quote-booking.server.ts'
import type { NamedPlan } from '#app/domain/order/change/change-by-plan.server.ts'
import type { ChangePlan } from '#app/domain/order/change/change-plan.ts'
import { type Locale, pickText } from '#app/domain/shared/text/translatable.ts'
import { inStaffLanguage, refusalText } from '#app/http/forms/refusal-text.ts'
import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/translate.ts'

export type PlanView = ReturnType<typeof toPlanView>

type Reader = { t: Translate; locale: Locale; shop: { locales: readonly Locale[] }; format: Formatters }

/** The plan as its page shows it: texts in the reader's language, what changes apart from what stays. */
export function toPlanView({ plan, name, warnings }: NamedPlan, { t, locale, shop, format }: Reader) {
  const { lines, ...figures } = plan
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
      /** Says that its price by hand goes. */
      handPrice: handPriceText(line),
      isChanged: line.isChanged,
    }
  })
  const lost = lines.reduce((sum, { before, after }) => sum + credited(before) - credited(after), 0)
  const texts = Map.groupBy(warnings, ({ code }) => code)
  return {
    name,
    ...figures,
    lines: views,
    /** Credits that fall away with the rows that they were on. */
    lostCreditMinor: Math.max(0, lost),
    warnings: [...texts].map(([code, broken]) => ({
      code,
      text: [...new Set(broken.map(toText))].join(' '),
    })),
  }

  function handPriceText({ before, after }: ChangePlan['lines'][number]): string | null {
    if (!before?.isPriceByHand || !after || after.isPriceByHand) return null
    const [was, is] = [before, after].map(({ unitPriceMinor }) => format.money(unitPriceMinor))
    return t('change.hand_price_gone', { before: was ?? '', after: is ?? '' })
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
