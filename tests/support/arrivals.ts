import {
  addHours,
  addMinutes,
  atTime,
  dateOf,
  type Instant,
  instantFromDate,
  localTime,
  toWallTime,
} from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  insertAllocation,
  insertOrderWithBooking,
  insertProduct,
  insertShop,
  insertUser,
  nameUnits,
} from './builders.ts'
import { openDatabase } from './pages.ts'
import { insertQuestion } from './questions.ts'
import { openRunningDatabase } from './running-database.ts'
import { addMember } from './staff-journey.ts'

/** A guest of 400 kr, paid, at a door that is open now. */
export type Arrival = { orderId: number; bookingId: number; name: string; digits: string }

const FIRST_NAMES = ['Astrid', 'Birger', 'Cecilia', 'Dagny', 'Edvin', 'Frida', 'Gréta', 'Hjalmar', 'Ivar']
const PRICE_MINOR = 40_000

/**
 * A shop of its own in the running product: nine guests of kayaks that left five minutes ago, and one of a sauna
 * that leaves within the hour.
 */
export async function insertDoorShop(key: string) {
  const db = openRunningDatabase()
  const shopId = await insertShop(db, { key, display_name: 'Dörrboden' })
  const kayak = await insertProduct(db, { shop_id: shopId, max_capacity: 24, position: 1 })
  const display_name = '{"sv":"Bastuflotte","en":"Sauna"}'
  const sauna = await insertProduct(db, { shop_id: shopId, max_capacity: 1, position: 2, display_name })
  const now = instantFromDate(new Date())
  const insert = async (productId: number, name: string, index: number, startsAt: Instant) => {
    const digits = `7${String(index).padStart(3, '0')}`
    const customer = { first_name: name, last_name: 'Söderlund', phone_raw: `070-166 ${digits}` }
    const endRent = toWallTime(addHours(startsAt, 3), stockholm)
    const ids = await insertOrderWithBooking(db, {
      shopId,
      productId,
      unitPriceMinor: PRICE_MINOR,
      startRent: today(now, startsAt),
      endRent,
      order: { payed_minor: PRICE_MINOR },
      customer,
    })
    return { ...ids, name: `${name} Söderlund`, digits }
  }
  const arrivals: Arrival[] = []
  for (const [index, name] of FIRST_NAMES.entries()) {
    arrivals.push(await insert(kayak, name, index, addMinutes(now, -5)))
  }
  await insert(sauna, 'Senare', 90, addMinutes(now, 55))
  await db.destroy()
  const staff = await addMember(`staff@${key}.test`, [key], 'STAFF')
  const door = await addMember(`door@${key}.test`, [key], 'DOOR')
  return { arrivals, staff, door }
}

/** A start on the day of `now`, also shortly before and after midnight. */
function today(now: Instant, startsAt: Instant) {
  const date = dateOf(toWallTime(now, stockholm))
  const startRent = toWallTime(startsAt, stockholm)
  if (dateOf(startRent) === date) return startRent
  return atTime(date, localTime(startsAt < now ? '00:00' : '23:59'))
}

/** Turns an arrival's order into an unpaid reservation that expires in 14 minutes. */
export function reserveArrival({ orderId }: Arrival): void {
  const until = addMinutes(instantFromDate(new Date()), 14)
  using database = openDatabase()
  database
    .prepare(
      `update "order" set state = 'RESERVED', payed_minor = 0, reservation_expires_at = ? where id = ?`,
    )
    .run(until, orderId)
  database.prepare('update allocation set expires_at = ? where order_id = ?').run(until, orderId)
}

export function cancelArrival({ orderId }: Arrival): void {
  using database = openDatabase()
  database.prepare(`update "order" set state = 'CANCELLED' where id = ?`).run(orderId)
}

export function isCheckedIn({ bookingId }: Arrival): boolean {
  using database = openDatabase()
  const found = database
    .prepare<[number], { at: string | null }>('select checked_in_at as at from booking where id = ?')
    .get(bookingId)
  return typeof found?.at === 'string'
}

/** How often the booking was checked in, by the log. */
export function countCheckIns({ orderId }: Arrival): number {
  using database = openDatabase()
  const found = database
    .prepare<[number], { count: number }>(
      `select count(*) as count from activity where entity = 'order' and entity_id = ? and action = 'booking_checked_in'`,
    )
    .get(orderId)
  return found?.count ?? 0
}

export function findPayment({ orderId }: Arrival) {
  using database = openDatabase()
  return database
    .prepare<[number], { state: string; payed: number; provider: string }>(
      `select state, payed_minor as payed, provider from "order" join "transaction" on order_id = "order".id
       where "order".id = ?`,
    )
    .get(orderId)
}

export function checkInAll(arrivals: readonly Arrival[]): void {
  using database = openDatabase()
  const tick = database.prepare('update booking set checked_in_at = ? where id = ?')
  const now = instantFromDate(new Date())
  for (const { bookingId } of arrivals) tick.run(now, bookingId)
}

/** Names that a list on paper has to find room for. */
const LONG_NAME = { first_name: 'Alexandra', last_name: 'von Hohenstein-Waldburg' }

/**
 * A shop of its own in the running product, with one boat that leaves within the hour and takes this many guests. Of
 * those who have not paid two in five have a long name, and all have answered two own questions. In a boat with named
 * units each has one, and all but the last are in.
 */
export async function insertFullBoat(
  key: string,
  guests: number,
  { payment = 'PAID', hasUnits = false }: { payment?: 'PAID' | 'UNPAID'; hasUnits?: boolean } = {},
) {
  const db = openRunningDatabase()
  const shopId = await insertShop(db, { key, display_name: 'Fullboden' })
  const productId = await insertProduct(db, { shop_id: shopId, max_capacity: guests })
  const now = instantFromDate(new Date())
  const startsAt = addMinutes(now, 55)
  const questions = payment === 'PAID' ? [] : await insertTwoQuestions(db, shopId)
  const labels = Array.from({ length: hasUnits ? guests : 0 }, (_, index) => `Havskajak ${index + 1}`)
  const units = hasUnits ? await nameUnits(db, { shopId, productId, labels }) : []
  for (const index of Array(guests).keys()) {
    const isLong = payment === 'UNPAID' && index % 5 < 2
    const { orderId, bookingId, bookingProductId } = await insertOrderWithBooking(db, {
      shopId,
      productId,
      unitPriceMinor: PRICE_MINOR,
      startRent: today(now, startsAt),
      endRent: toWallTime(addHours(startsAt, 3), stockholm),
      order: { payed_minor: payment === 'PAID' ? PRICE_MINOR : 0 },
      customer: {
        first_name: `Gäst${String(index + 1).padStart(2, '0')}`,
        last_name: 'Söderlund',
        ...(isLong ? LONG_NAME : {}),
        phone_raw: `070-166 ${7000 + index}`,
        ...(index % 8 === 0
          ? {
              comment_by_guest: `Tål inte nötter, nummer ${index + 1}. Kommer kanske tio minuter sent med barnvagn.`,
            }
          : {}),
      },
    })
    const [unitId] = units.slice(index)
    if (unitId !== undefined)
      await insertAllocation(db, { bookingProductId, target: 'UNIT', targetId: unitId })
    if (hasUnits && index < guests - 1)
      await db.updateTable('booking').set({ checked_in_at: now }).where('id', '=', bookingId).execute()
    const ofBooking = { shop_id: shopId, order_id: orderId, booking_id: bookingId, product_id: productId }
    for (const custom_field_id of questions) {
      const answer = { ...ofBooking, custom_field_id, value: JSON.stringify(`Svar ${index + 1}`) }
      await db.insertInto('custom_value').values(answer).execute()
    }
  }
  await db.destroy()
  return { staff: await addMember(`staff@${key}.test`, [key], 'STAFF') }
}

async function insertTwoQuestions(db: Db, shopId: number): Promise<number[]> {
  const editor = { shopId, userId: await insertUser(db), now: instantFromDate(new Date()) }
  const over = { appliesTo: 'BOOKING', requiredForGuest: false } as const
  return [
    await insertQuestion(db, editor, { ...over, internalName: 'shoes', label: { sv: 'Skostorlek' } }),
    await insertQuestion(db, editor, { ...over, internalName: 'diet', label: { sv: 'Specialkost' } }),
  ]
}
