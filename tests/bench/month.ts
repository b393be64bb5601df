import { cpSync } from 'node:fs'
import path from 'node:path'
import type SQLite from 'better-sqlite3'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { dayStatuses } from '#app/domain/availability/starts/day-status.ts'
import { addMonths, daysInMonth } from '#app/domain/shared/calendar.ts'
import {
  addDays,
  atTime,
  dateOf,
  type Instant,
  instantFromDate,
  type LocalDate,
  localTime,
  startOfMonth,
  toInstant,
  toWallTime,
} from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { openDatabase, openSqliteFile } from '#db/client.server.ts'
import { type BenchData, copyOf } from './data.ts'
import { median } from './load.ts'
import { fillBookings, fillCatalogue, type MonthShop } from './month-data.ts'
import type { Measurement } from './report.ts'

const BOOKINGS = 100_000
const PAST_BOOKINGS = 10 * BOOKINGS
const PAST_DAYS = 3 * 365
const ROUNDS = 15
const WARM_UP = 4
const MONTHS_AHEAD = 3

/**
 * P4 and P5: the month calendar of 200 products with 100,000 bookings in it, by all rules, against reading those
 * rows and sweeping over them; then the same with ten times as many bookings in the past.
 */
export async function measureMonth(data: BenchData): Promise<Measurement[]> {
  const now = instantFromDate(new Date())
  const today = dateOf(toWallTime(now, stockholm))
  const from = startOfMonth(addMonths(today, MONTHS_AHEAD))
  const days = daysInMonth(from)
  const young = path.join(copyOf(data, 'month'), 'brygga.sqlite')
  const shop = await fillCatalogue(young, from)
  fillBookings(young, shop, { bookings: BOOKINGS, from, days })
  const old = path.join(data.folder, 'month-old.sqlite')
  cpSync(young, old)
  const past = { bookings: PAST_BOOKINGS, from: addDays(today, -PAST_DAYS), days: PAST_DAYS - 1 }
  fillBookings(old, shop, past)

  await using ofYoung = openMonth(young, shop, { from, now })
  await using ofOld = openMonth(old, shop, { from, now })
  using floor = openFloor(young, shop, from)
  const sides = [floor.sweep, ofYoung.calendar, ofOld.calendar]
  const times: number[][] = sides.map(() => [])
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [index, side] of sides.entries()) {
      const startedAt = performance.now()
      await side()
      if (round >= WARM_UP) times[index]?.push(performance.now() - startedAt)
    }
  }
  const [floorMs = 0, youngMs = 0, oldMs = 0] = times.map(median)
  return [
    {
      goal: 'P4',
      what: `month of ${shop.productIds.length} products, ${BOOKINGS.toLocaleString('en')} bookings`,
      requested: '<= 3 x floor',
      measured: `${youngMs.toFixed(1)} ms`,
      floor: `${floorMs.toFixed(1)} ms, rows and a sweep`,
      ratio: youngMs / floorMs,
      isMet: youngMs <= 3 * floorMs,
    },
    {
      goal: 'P5',
      what: `the same month, with ${PAST_BOOKINGS.toLocaleString('en')} past bookings`,
      requested: '<= 1.10 x without',
      measured: `${oldMs.toFixed(1)} ms`,
      floor: `${youngMs.toFixed(1)} ms, without`,
      ratio: oldMs / youngMs,
      isMet: oldMs <= 1.1 * youngMs,
    },
  ]
}

type Month = { from: LocalDate; now: Instant }

/** The calendar as list, guest's calendar and JSON ask for it. */
function openMonth(sqliteFile: string, { shopId, productIds }: MonthShop, { from, now }: Month) {
  const { db, close } = openDatabase({ sqliteFile })
  const to = addDays(from, daysInMonth(from) - 1)
  return {
    async calendar(): Promise<void> {
      const facts = await findAvailabilityFacts(db, { shopId, productIds, from, to, now })
      for (const productId of productIds) {
        const statuses = dayStatuses(facts, { productId, audience: 'guest', now, zone: stockholm, from, to })
        if (statuses.size !== daysInMonth(from)) throw new Error('the month has other days')
      }
    },
    [Symbol.asyncDispose]: close,
  }
}

const SLOT_SECONDS = 15 * 60
const DAY_SECONDS = 24 * 60 * 60

/** Reads what is taken in the month and sums it up by quarters of an hour: no rule, no free quantity. */
function openFloor(file: string, { shopId, productIds }: MonthShop, from: LocalDate) {
  const sqlite: SQLite.Database = openSqliteFile(file)
  const first = toInstant(atTime(from, localTime('00:00')), stockholm)
  const last = toInstant(atTime(addDays(from, daysInMonth(from)), localTime('00:00')), stockholm)
  const read = sqlite
    .prepare<[number, string, string], [number, number, number, number]>(
      `select target_id, quantity, unixepoch(occupied_from), unixepoch(occupied_to) from allocation
        where shop_id = ? and source = 'BOOKING' and target = 'POOL' and target_id in (${productIds.join(', ')})
          and occupied_to > ? and occupied_from < ?`,
    )
    .raw()
  const firstSecond = Date.parse(first) / 1000
  const slots = ((daysInMonth(from) + 1) * DAY_SECONDS) / SLOT_SECONDS
  return {
    sweep: async (): Promise<void> => {
      const taken = new Map(productIds.map((id) => [id, new Int32Array(slots + 1)]))
      for (const [poolId, quantity, start, end] of read.all(shopId, first, last)) {
        const changes = taken.get(poolId)
        if (!changes) continue
        const firstSlot = Math.max(0, Math.floor((start - firstSecond) / SLOT_SECONDS))
        const endSlot = Math.min(slots, Math.ceil((end - firstSecond) / SLOT_SECONDS))
        changes[firstSlot] = (changes[firstSlot] ?? 0) + quantity
        changes[endSlot] = (changes[endSlot] ?? 0) - quantity
      }
      for (const changes of taken.values()) {
        for (let slot = 1; slot < changes.length; slot++) {
          changes[slot] = (changes[slot] ?? 0) + (changes[slot - 1] ?? 0)
        }
      }
    },
    [Symbol.dispose]: () => sqlite.close(),
  }
}
