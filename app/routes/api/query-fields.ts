import { z } from 'zod'
import { readId } from '#app/domain/shared/id.ts'
import { isLocalDate, type LocalDate } from '#app/domain/shared/time.ts'
import { readWhole } from '#app/http/schemas/typed-number.ts'

/**
 * Parts of the queries of calls about orders and bookings. What is empty counts as left out; what cannot be read is
 * refused, since an answer without that filter would look like one with it. Source: domain.md §11.
 */

/** The schema's value where something is given. */
export function given<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((typed) => (typed === '' ? undefined : typed), schema.optional())
}

/** `read` says undefined of what it cannot read. */
export function readQuery<Value extends {}>(read: (typed: string) => Value | undefined) {
  return given(
    z.string().transform((typed, context): Value => {
      const value = read(typed)
      if (value !== undefined) return value
      context.addIssue('Invalid input')
      return z.NEVER
    }),
  )
}

export const dateQuery = readQuery<LocalDate>((typed) => (isLocalDate(typed) ? typed : undefined))

export const idQuery = readQuery((typed) => readId(typed))

/** Ids with commas between them, at most so many. */
export function idsQuery(most: number) {
  return readQuery((typed) => {
    const ids = typed.split(',').map((each) => readId(each.trim()))
    const read = new Set(ids.flatMap((id) => id ?? []))
    return ids.includes(undefined) || read.size > most ? undefined : [...read]
  })
}

/** A whole number of 1 or more in digits; whatever is above `most` is `most`. */
export function countQuery(most: number, usual: number) {
  const digits = z.preprocess((typed) => readWhole(String(typed)), z.int().min(1))
  return given(digits).transform((typed = usual) => Math.min(typed, most))
}
