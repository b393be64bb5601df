import { z } from 'zod'
import { parseTranslatable, type Translatable } from '#app/domain/shared/translatable.ts'

/** Columns of list records whose stored value is another than the one that the domain works with. */

export const flag = z.codec(z.int(), z.boolean(), {
  decode: (stored) => stored === 1,
  encode: (isSet) => (isSet ? 1 : 0),
})

export const translatable = z.codec(z.string(), z.custom<Translatable>(), {
  decode: parseTranslatable,
  encode: (text) => JSON.stringify(text),
})
