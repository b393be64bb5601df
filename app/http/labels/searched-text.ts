import { digitsOf, foldText } from '#app/domain/shared/text/search-text.ts'
import type { Translate } from '#app/i18n/translate.ts'

const TITLES = { order: 'order.title', booking: 'order.booking_number' } as const
export type Numbered = keyof typeof TITLES
const NUMBERED = ['order', 'booking'] as const satisfies readonly Numbered[]

/** Reads which order or booking a search names, as their pages name them: 'order 298', 'booking #122'. */
export function readNumbered(t: Translate, query: string): { kind: Numbered; number: string } | undefined {
  const number = digitsOf(query)
  if (number === '') return undefined
  const typed = foldText(query.trim())
  const kind = NUMBERED.find((each) =>
    new RegExp(`^${foldText(t(TITLES[each], { id: `#?${number}` }))}$`).test(typed),
  )
  return kind && { kind, number }
}

/** Reads a search in a list: the number, where it names an order or a booking; a list has no word for either. */
export function searchedText(t: Translate, query: string): string {
  return readNumbered(t, query)?.number ?? query
}
