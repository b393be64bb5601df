import { digitsOf, foldText } from '#app/domain/shared/text/search-text.ts'
import type { Translate } from '#app/i18n/translate.ts'

const ORDER = ['order.title'] as const
/** Where both are searched by number. */
export const ORDER_OR_BOOKING = [...ORDER, 'order.booking_number'] as const

/** Reads a search: the number, where something is named as its page names it ('order 298'). */
export function searchedText(
  t: Translate,
  query: string,
  titles: readonly (typeof ORDER_OR_BOOKING)[number][] = ORDER,
): string {
  const number = digitsOf(query)
  const named = titles.map((title) => foldText(t(title, { id: `#?${number}` })))
  const isNamed = named.some((title) => new RegExp(`^${title}$`).test(foldText(query.trim())))
  return number !== '' && isNamed ? number : query
}
