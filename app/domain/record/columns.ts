import { z } from 'zod'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { type LocalDate, type LocalTime, localDate, localTime } from '#app/domain/shared/time.ts'

/** Columns of list records whose stored value is another than the one that the domain works with. */

export const flagColumn = z.codec(z.int(), z.boolean(), {
  decode: (stored) => stored === 1,
  encode: (isSet) => (isSet ? 1 : 0),
})

export const translatableColumn = z.codec(z.string(), z.custom<Translatable>(), {
  decode: parseTranslatable,
  encode: (text) => JSON.stringify(text),
})

export const dateColumn = z.codec(z.string(), z.custom<LocalDate>(), {
  decode: (stored) => localDate(stored),
  encode: (day) => day,
})

export const timeColumn = z.codec(z.string(), z.custom<LocalTime>(), {
  decode: (stored) => localTime(stored),
  encode: (clock) => clock,
})
