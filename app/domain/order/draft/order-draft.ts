import { z } from 'zod'
import { STANDARD_FIELDS } from '#app/domain/question/customer-field-types.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'

/** Texts that a guest typed and ticked on the details page and has not submitted, by the name of their field. */
export type OrderDraft = Readonly<Record<string, readonly string[]>>

/** Characters of all texts together; more than the longest form that can be submitted in earnest. */
const LONGEST_DRAFT = 100_000
/** A draft holds nothing else: neither keys nor anything of a card. */
const FIELDS: ReadonlySet<string> = new Set([...STANDARD_FIELDS, 'phoneCountry', 'provider', 'terms'])
const ANSWER = /^answers\.(?:f\d{1,15}|b\d{1,15}p\d{1,15}n\d{1,4}f\d{1,15})$/
/** Of a participant in a booking. */
const ANSWER_IN_BOOKING = /^answers\.b(\d+)(p.*)$/

const draftSchema = z.record(z.string(), z.array(z.string()))

/** The draft in a posted form. Nothing of it is checked: that is done when it is submitted. */
export function toDraft(form: Iterable<readonly [string, unknown]>): OrderDraft {
  const draft = new Map<string, string[]>()
  let characters = 0
  for (const [name, value] of form) {
    if (typeof value !== 'string' || !isDraftField(name)) continue
    const text = value.slice(0, TEXT_LIMITS.body)
    characters += name.length + text.length
    if (characters > LONGEST_DRAFT) break
    draft.set(name, [...(draft.get(name) ?? []), text])
  }
  return Object.fromEntries(draft)
}

function isDraftField(name: string): boolean {
  return name !== 'commentByAdmin' && (FIELDS.has(name) || ANSWER.test(name))
}

/** A draft as it is stored; undefined for what is none. */
export function parseDraft(json: string): OrderDraft | undefined {
  return draftSchema.optional().catch(undefined).parse(parseJson(json))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The draft for a fresh order: answers of participants move to the bookings that replace theirs, or go. */
export function draftForBookings(draft: OrderDraft, replaced: ReadonlyMap<number, number>): OrderDraft {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([name, texts]) => {
      const [, bookingId, participant] = ANSWER_IN_BOOKING.exec(name) ?? []
      if (bookingId === undefined) return [[name, texts]]
      const freshId = replaced.get(Number(bookingId))
      return freshId === undefined ? [] : [[`answers.b${freshId}${participant}`, texts]]
    }),
  )
}
