import { z } from 'zod'
import { readId } from '#app/domain/shared/id.ts'
import { isLocalDate, isLocalTime } from '#app/domain/shared/time.ts'
import { LARGEST_QUANTITY } from '#app/http/limits.ts'

/** Search parameters of the availability calls. A malformed value counts as left out. */

const MOST_IDS = 200

const word = z.string().optional()

const ids = word
  .transform((text = '') => text.split(',', MOST_IDS).flatMap((part) => readId(part.trim()) ?? []))
  .meta({ description: 'Ids with commas between them, or repeated; left out means all' })
const date = word
  .transform((text) => (isLocalDate(text) ? text : undefined))
  .meta({ description: 'YYYY-MM-DD' })
const time = word.transform((text) => (isLocalTime(text) ? text : undefined)).meta({ description: 'HH:mm' })
const id = word.transform((text) => readId(text ?? null))
const count = word
  .transform((text = '') => (/^\d{1,3}$/.test(text) ? Math.min(Number(text), LARGEST_QUANTITY) : 0))
  .meta({ description: 'A whole number' })

/** The shop's key, which guests send with every call; the middleware reads it. */
const key = { key: word.meta({ description: 'The shop’s key; guests name it, staff need not' }) }

/** A booking that is being changed: its order's places count as free. Guests say whose it is. */
const changed = {
  bookingId: id.meta({ description: 'A booking that is being changed' }),
  email: word.meta({ description: 'The address that the booking was made with; guests need it' }),
}

/** Requested quantity; units win over people. */
const howMany = { participants: count, quantity: count, durationId: id }

const limits = { products: ids, categories: ids }

export const availableProductsQuery = z.object({
  ...key,
  ...limits,
  ...howMany,
  ...changed,
  addon: word
    .transform((text) => text === '1' || text === 'true')
    .meta({ description: '1 asks for add-ons' }),
  startDate: date,
  startTime: time,
  endDate: date,
})

export const nextDateQuery = z.object({ ...key, ...limits, ...howMany, ...changed, fromDate: date })

export const startTimePricesQuery = z.object({
  ...key,
  ...howMany,
  ...changed,
  startDate: date.meta({ description: 'YYYY-MM-DD; today if left out' }),
  startTime: time,
})

export const availableDatesQuery = z.object({ ...key, from: date, to: date, email: changed.email })
