import { expect, test } from 'vitest'
import { listCapacitySchedules } from '#app/domain/catalog/setup/capacity-schedule-queries.server.ts'
import { findProductAvailability } from '#app/domain/catalog/setup/product-availability-queries.server.ts'
import { findProductSetup } from '#app/domain/catalog/setup/product-setup-queries.server.ts'
import {
  action as saveAvailability,
  loader as showAvailability,
} from '#app/routes/staff/products/availability/availability.tsx'
import {
  action as saveSchedule,
  loader as showSchedule,
} from '#app/routes/staff/products/availability/capacity-schedule.tsx'
import { action as removeSchedule } from '#app/routes/staff/products/availability/capacity-schedule-delete.tsx'
import { action as saveSetup, loader as showSetup } from '#app/routes/staff/products/setup/setup.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertDuration } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

type Form = Record<string, string>
type Shop = StaffShop & { productId: number }

const GONE = { status: 404, errors: null }

/** A tab of the product with a form that is in order, and each of its fields with what it refuses. */
const SETUP: Form = {
  productType: 'RENTAL',
  bookingType: 'PER_PERIOD',
  maxCapacity: '4',
  seats: '2',
  minimumQuantity: '1',
  maximumQuantity: '0',
  discountable: 'on',
}
const AVAILABILITY: Form = {
  startTimeType: 'MANUAL_WITHIN_OPENING_HOURS',
  startTimeInterval: '30',
  'startTimes[0]': '09:00',
  cutOffMinutes: '60',
}
const SCHEDULE: Form = {
  kind: 'WEEKLY',
  firstDate: '2026-07-01',
  dayType: 'DAILY',
  'months[0]': '7',
  intervalDays: '1',
  tint: '1',
  'times[0].time': '20:00',
  'times[0].capacity': '8',
}

async function postSetup(db: Db, shop: Shop, form: Form) {
  const path = `/products/${shop.productId}/setup`
  const params = { productId: String(shop.productId) }
  const setup = await findProductSetup(db, { shopId: shop.shopId, id: shop.productId })
  const fields = { ...SETUP, taxId: String(setup?.taxId ?? 1), ...form }
  const args = await staffArgs(db, shop, path, { params, form: fields })
  return outcomeOf(saveSetup({ ...args, pattern: '/products/:productId/setup' }))
}

async function postAvailability(db: Db, shop: Shop, form: Form) {
  const path = `/products/${shop.productId}/availability`
  const params = { productId: String(shop.productId) }
  const args = await staffArgs(db, shop, path, { params, form: { ...AVAILABILITY, ...form } })
  return outcomeOf(saveAvailability({ ...args, pattern: '/products/:productId/availability' }))
}

async function postSchedule(db: Db, shop: Shop, form: Form, id?: number) {
  const path = `/products/${shop.productId}/availability/schedules/${id ?? 'new'}`
  const params = { productId: String(shop.productId), ...(id ? { scheduleId: String(id) } : {}) }
  const args = await staffArgs(db, shop, path, { params, form: { ...SCHEDULE, ...form } })
  return outcomeOf(
    saveSchedule({ ...args, params, pattern: '/products/:productId/availability/schedules/:scheduleId' }),
  )
}

const TABS = [
  {
    tab: 'setup',
    post: postSetup,
    to: (id: number) => `/products/${id}/setup`,
    wrong: [
      ['productType', 'X'],
      ['bookingType', ''],
      ['maxCapacity', '-1'],
      ['seats', '0'],
      ['minimumQuantity', '0'],
      ['maximumQuantity', '-1'],
      ['minutesBefore', 'x'],
      ['minutesAfter', '-1'],
      ['lowInventoryLimit', '-1'],
      ['taxId', '999999'],
      ['aliasOfId', '999999'],
      ['identifierAssignment', 'X'],
      ['qrTicketType', 'X'],
    ],
  },
  {
    tab: 'availability',
    post: postAvailability,
    to: (id: number) => `/products/${id}/availability`,
    wrong: [
      ['startTimeType', 'X'],
      ['startTimeInterval', '4'],
      ['cutOffMinutes', '-1'],
      ['durationIds', '999999'],
    ],
  },
  {
    tab: 'schedule',
    post: postSchedule,
    to: (id: number) => `/products/${id}/availability`,
    wrong: [
      ['kind', 'X'],
      ['firstDate', '2026-02-30'],
      ['lastDate', '2026-06-30'],
      ['dayType', 'X'],
      ['intervalDays', '0'],
      ['tint', '9'],
    ],
  },
] as const

const CASES = DIALECTS.flatMap((dialect) => TABS.map((each) => ({ dialect, ...each })))

test.each(CASES)(
  '$dialect: $tab is saved, and refused field by field',
  async ({ dialect, post, to, wrong }) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)

    for (const [field, value] of wrong) {
      const outcome = await post(db, shop, { [field]: value, version: '1' })
      expect(outcome, field).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
    }
    expect(await post(db, shop, { version: '1' })).toEqual({ to: to(shop.productId) })
    const stale = await post(db, shop, { version: '1', seats: '3', cutOffMinutes: '5' })
    // A new schedule changes nothing that somebody else could have changed.
    expect(stale).toMatchObject(post === postSchedule ? { to: to(shop.productId) } : { status: 409 })

    const stranger = await insertStaffShop(db)
    expect(await post(db, { ...shop, shopId: stranger.shopId }, {})).toEqual(GONE)
    expect(await post(db, { ...shop, shopId: stranger.shopId }, { [wrong[0][0]]: 'X' })).toEqual(GONE)
  },
)

test.each(DIALECTS)('%s: a double kayak is set up as posted', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const key = { shopId: shop.shopId, id: shop.productId }
  await postSetup(db, shop, {
    maxCapacity: '2',
    useIdentifiers: 'on',
    identifiers: 'Blå\r\nRöd',
    'quantityLabel.sv': 'kajaker',
  })
  expect(await findProductSetup(db, key)).toMatchObject({
    maxCapacity: 2,
    seats: 2,
    useIdentifiers: true,
    identifiers: ['Blå', 'Röd'],
    quantityLabel: { sv: 'kajaker' },
    automaticPaymentLink: false,
    discountable: true,
  })
  const durationId = await insertDuration(db, { shop_id: shop.shopId })
  await postAvailability(db, shop, { 'durationIds[0]': String(durationId), 'startTimes[1]': '' })
  expect(await findProductAvailability(db, key)).toMatchObject({
    startTimes: ['09:00'],
    cutOffMinutes: 60,
    durationIds: [durationId],
  })
})

test.each(DIALECTS)('%s: what somebody else saved is told in words, not in ids', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const durationId = await insertDuration(db, { shop_id: shop.shopId })
  await postAvailability(db, shop, { version: '1', 'durationIds[0]': String(durationId) })

  const params = { productId: String(shop.productId) }
  const form = { ...AVAILABILITY, version: '1', cutOffMinutes: '5' }
  const args = await staffArgs(db, shop, `/products/${shop.productId}/availability`, { params, form })
  const answer = await saveAvailability({ ...args, pattern: '/products/:productId/availability' })
  expect(answer).toMatchObject({
    data: {
      conflict: {
        changes: expect.arrayContaining([
          { name: 'durationIds', before: '', after: '3 timmar' },
          expect.objectContaining({ name: 'startTimeType', after: 'Egna tider under öppettiderna' }),
        ]),
      },
    },
  })
})

test.each(DIALECTS)(
  '%s: a row is added to the start times without a script, and nothing saved',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const insert = JSON.stringify({ type: 'insert', payload: { name: 'startTimes', defaultValue: '' } })
    expect(await postAvailability(db, shop, { __intent__: insert })).toMatchObject({ status: 200 })
    const key = { shopId: shop.shopId, id: shop.productId }
    expect(await findProductAvailability(db, key)).toMatchObject({ startTimes: [] })
  },
)

test.each(DIALECTS)('%s: a schedule is changed and removed on its own pages', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { shopId, productId } = shop
  await postSchedule(db, shop, {})
  const [created] = await listCapacitySchedules(db, { shopId, productId })
  if (!created) throw new Error('not made')
  const list = `/products/${productId}/availability`

  expect(await postSchedule(db, shop, { 'times[0].capacity': '6' }, created.id)).toEqual({ to: list })
  expect(await listCapacitySchedules(db, { shopId, productId })).toMatchObject([
    { months: [7], times: [{ time: '20:00', capacity: 6 }] },
  ])
  expect(await postSchedule(db, shop, {}, created.id + 1)).toEqual(GONE)

  const remove = async (of: Shop) => {
    const params = { productId: String(of.productId), scheduleId: String(created.id) }
    const args = await staffArgs(db, of, `${list}/schedules/${created.id}/delete`, { params, form: {} })
    const pattern = '/products/:productId/availability/schedules/:scheduleId/delete'
    return outcomeOf(removeSchedule({ ...args, pattern }))
  }
  const stranger = await insertStaffShop(db)
  expect(await remove({ ...shop, shopId: stranger.shopId })).toEqual(GONE)
  expect(await remove({ ...shop, productId: stranger.productId })).toEqual(GONE)
  expect(await remove(shop)).toEqual({ to: list })
  expect(await remove(shop)).toEqual(GONE)
})

test.each(DIALECTS)('%s: the tabs show the product of the shop alone', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const stranger = await insertStaffShop(db)
  const show = async (of: StaffShop) => {
    const params = { productId: String(shop.productId) }
    const args = await staffArgs(db, of, `/products/${shop.productId}/setup`, { params })
    const ask = { ...args, params }
    return [
      () => showSetup({ ...ask, pattern: '/products/:productId/setup' }),
      () => showAvailability({ ...ask, pattern: '/products/:productId/availability' }),
      () => showSchedule({ ...ask, pattern: '/products/:productId/availability/schedules/new' }),
    ]
  }
  for (const load of await show(shop)) expect(await load()).toMatchObject({ version: 1 })
  for (const load of await show(stranger)) expect(await outcomeOf(load())).toEqual(GONE)
})
