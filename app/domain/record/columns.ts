import { z } from 'zod'
import { type StoredFlag, storedFlag } from '#app/domain/shared/stored-flag.ts'
import {
  parseTranslatable,
  type StoredTranslatable,
  storedTranslatable,
  type Translatable,
} from '#app/domain/shared/text/translatable.ts'
import type { LocalDate, LocalTime } from '#app/domain/shared/time.ts'

/** Columns of list records that are more than a text or a number. */

export const flagColumn = z.codec(z.custom<StoredFlag>(), z.boolean(), {
  decode: (stored) => stored === 1,
  encode: storedFlag,
})

export const translatableColumn = z.codec(z.custom<StoredTranslatable>(), z.custom<Translatable>(), {
  decode: parseTranslatable,
  encode: (text) => storedTranslatable(JSON.stringify(text)),
})

export const dateColumn = z.custom<LocalDate>()
export const timeColumn = z.custom<LocalTime>()
