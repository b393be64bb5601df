import { foldText } from '#app/domain/shared/text/search-text.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'

/** For a label without any letter from a to z or digit. */
const UNNAMED = 'question'
/** Room for '-999' at the end. */
const LONGEST = TEXT_LIMITS.name - 4

/** Internal name of a question from its label: 'Hur lång är du?' is 'hur-lang-ar-du'. */
export function internalNameOf(label: Translatable): string {
  const text = Object.values(label).find((each) => each) ?? ''
  const name = foldText(text).replaceAll(/[^a-z0-9]+/g, '-')
  return name.replace(/^-/, '').slice(0, LONGEST).replace(/-$/, '') || UNNAMED
}
