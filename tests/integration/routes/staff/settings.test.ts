import { expect, test } from 'vitest'
import { listShopDocuments } from '#app/domain/shop/document-queries.server.ts'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import {
  action as saveDocument,
  loader as showDocument,
} from '#app/routes/staff/settings/documents/document.tsx'
import {
  loader as showVersion,
  action as useDocument,
} from '#app/routes/staff/settings/documents/document-version.tsx'
import { action as saveAvailability } from '#app/routes/staff/settings/options/availability-calendar.tsx'
import { action as saveBooking, loader as showBooking } from '#app/routes/staff/settings/options/booking.tsx'
import {
  action as saveCalendar,
  loader as showCalendar,
} from '#app/routes/staff/settings/options/calendar.tsx'
import { action as saveManifest } from '#app/routes/staff/settings/options/manifest.tsx'
import { action as savePortal } from '#app/routes/staff/settings/options/portal-settings.tsx'
import { loader as showSettings } from '#app/routes/staff/settings/settings.tsx'
import { action as saveGeneral } from '#app/routes/staff/settings/shop/general.tsx'
import { action as saveLocale, loader as showLocale } from '#app/routes/staff/settings/shop/locale.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertPaymentProvider, insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

async function insertOwnedShop(db: Db) {
  return { shopId: await insertShop(db), userId: await insertUser(db) }
}

const GENERAL = {
  displayName: 'Sjöboden',
  companyName: 'Sjöboden AB',
  companyOrgNo: '559000-0005',
  companyAddressCountry: 'SE',
  companyAddressStreet: 'Södra bryggan 4',
  companyAddressZip: '139 70',
  companyAddressCity: 'Stavsnäs',
  companyEmail: 'hej@sjoboden.example',
  companyPhone: '08-465 004 10',
  locale: 'sv',
}
const CALENDAR = { calendarDefaultView: 'month', calendarEventsPerDay: '25', calendarViewDays: '14' }

type Form = Record<string, string>

/** The forms of the settings: how each is posted well, by somebody else too, and what is wrong with it otherwise. */
const FORMS = [
  {
    path: '/settings/general',
    post: async (db: Db, shop: StaffShop, form: Form) =>
      saveGeneral({
        ...(await staffArgs(db, shop, '/settings/general', { params: {}, form })),
        pattern: '/settings/general',
      }),
    good: GENERAL,
    other: { ...GENERAL, companyAddressCity: 'Nacka' },
    bad: { ...GENERAL, displayName: 'Sjö', companyEmail: 'x' },
    wrong: ['displayName', 'companyEmail'],
  },
  {
    path: '/settings/booking',
    post: async (db: Db, shop: StaffShop, form: Form) =>
      saveBooking({
        ...(await staffArgs(db, shop, '/settings/booking', { params: {}, form })),
        pattern: '/settings/booking',
      }),
    good: { orderReservationTime: '45', marginToClosingTime: '' },
    other: { orderReservationTime: '60', marginToClosingTime: '' },
    bad: { orderReservationTime: '5', marginToClosingTime: '-1' },
    wrong: ['orderReservationTime', 'marginToClosingTime'],
  },
  {
    path: '/settings/calendar',
    post: async (db: Db, shop: StaffShop, form: Form) =>
      saveCalendar({
        ...(await staffArgs(db, shop, '/settings/calendar', { params: {}, form })),
        pattern: '/settings/calendar',
      }),
    good: CALENDAR,
    other: { ...CALENDAR, calendarDefaultView: 'day' },
    bad: { ...CALENDAR, calendarDefaultView: 'x', calendarEventsPerDay: '6' },
    wrong: ['calendarDefaultView', 'calendarEventsPerDay'],
  },
  {
    path: '/settings/availability-calendar',
    post: async (db: Db, shop: StaffShop, form: Form) =>
      saveAvailability({
        ...(await staffArgs(db, shop, '/settings/availability-calendar', { params: {}, form })),
        pattern: '/settings/availability-calendar',
      }),
    good: { availabilityCalendarViewDays: '30' },
    other: { availabilityCalendarViewDays: '1' },
    bad: { availabilityCalendarViewDays: '2' },
    wrong: ['availabilityCalendarViewDays'],
  },
  {
    path: '/settings/manifest',
    post: async (db: Db, shop: StaffShop, form: Form) =>
      saveManifest({
        ...(await staffArgs(db, shop, '/settings/manifest', { params: {}, form })),
        pattern: '/settings/manifest',
      }),
    good: { manifestViewDays: '7' },
    // Of two values one is what it was: nothing to collide.
    other: null,
    bad: { manifestViewDays: '30' },
    wrong: ['manifestViewDays'],
  },
  {
    path: '/settings/portal-settings',
    post: async (db: Db, shop: StaffShop, form: Form) =>
      savePortal({
        ...(await staffArgs(db, shop, '/settings/portal-settings', { params: {}, form })),
        pattern: '/settings/portal-settings',
      }),
    good: { guestCancelHours: '24' },
    other: { guestCancelHours: '48' },
    bad: { guestCancelHours: 'ett dygn' },
    wrong: ['guestCancelHours'],
  },
  {
    path: '/settings/locale',
    post: async (db: Db, shop: StaffShop, form: Form) =>
      saveLocale({
        ...(await staffArgs(db, shop, '/settings/locale', { params: {}, form })),
        pattern: '/settings/locale',
      }),
    good: { 'locales[0]': 'de', 'locales[1]': 'sv' },
    other: { 'locales[0]': 'en', 'locales[1]': 'sv' },
    bad: {},
    wrong: ['locales'],
  },
  {
    path: '/settings/document',
    post: async (db: Db, shop: StaffShop, form: Form) =>
      saveDocument({
        ...(await staffArgs(db, shop, '/settings/document', { params: {}, form })),
        pattern: '/settings/document',
      }),
    good: { 'terms.sv': 'Villkor' },
    other: { 'terms.sv': 'Andra villkor' },
    bad: { 'terms.en': 'x'.repeat(20_001) },
    wrong: ['terms.en'],
  },
] as const

const CASES = DIALECTS.flatMap((dialect) => FORMS.map((form) => ({ dialect, ...form })))

test.each(CASES)('$dialect: $path is saved, refused field by field, and told who was faster', async (row) => {
  await using database = await createTestDatabase(row.dialect)
  const { db } = database
  const shop = await insertOwnedShop(db)
  const stranger = await insertOwnedShop(db)
  const untouched = await findShop(db, stranger.shopId)
  const post = (form: Form) => outcomeOf(row.post(db, shop, form))

  const refused = await post({ ...row.bad, version: '1' })
  expect(refused).toMatchObject({ status: 422 })
  expect(Object.keys('errors' in refused && refused.errors ? refused.errors : {})).toEqual(row.wrong)
  expect((await findShop(db, shop.shopId))?.version).toBe(1)

  expect(await post({ ...row.good, version: '1' })).toEqual({ to: row.path })
  expect((await findShop(db, shop.shopId))?.version).toBe(2)
  if (row.other) {
    expect(await post({ ...row.other, version: '1' })).toMatchObject({
      status: 409,
      errors: { version: [expect.stringContaining('Kim Berg')] },
    })
  }
  expect(await post({ ...row.good, version: '1' })).toEqual({ to: row.path })
  expect(await post({ ...row.good, version: '2' })).toEqual({ to: row.path })
  expect((await findShop(db, shop.shopId))?.version).toBe(2)
  expect(await findShop(db, stranger.shopId)).toEqual(untouched)
})

test.each(DIALECTS)("%s: a page's log tells of its own settings alone", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertOwnedShop(db)
  for (const { post, good } of FORMS) await post(db, shop, good)
  const args = await staffArgs(db, shop, '/settings/booking', { params: {} })
  const { log, stored } = await showBooking({ ...args, pattern: '/settings/booking' })
  expect(stored.orderReservationTime).toBe(45)
  expect(log).toMatchObject([
    { by: 'Kim Berg', changes: [{ name: 'orderReservationTime', after: '45 min' }] },
  ])
})

test.each(DIALECTS)('%s: the log tells options and languages in words', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertOwnedShop(db)
  for (const { post, good } of FORMS.filter(({ path }) => /calendar$|locale$/.test(path))) {
    await outcomeOf(post(db, shop, good))
  }

  const calendar = await staffArgs(db, shop, '/settings/calendar', { params: {} })
  const { log } = await showCalendar({ ...calendar, pattern: '/settings/calendar' })
  expect(log[0]?.changes).toMatchObject([
    { name: 'calendarDefaultView', before: 'Vecka', after: 'Månad' },
    { name: 'calendarEventsPerDay', before: '10', after: '25' },
    { name: 'calendarViewDays', before: '7 dagar', after: '14 dagar' },
  ])
  const locale = await staffArgs(db, shop, '/settings/locale', { params: {} })
  const languages = await showLocale({ ...locale, pattern: '/settings/locale' })
  expect(languages.log[0]?.changes).toMatchObject([{ name: 'locales', after: 'Deutsch, Svenska' }])
})

test.each(DIALECTS)('%s: languages are added, moved and removed without a script', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertOwnedShop(db)
  const form = {
    'locales[0]': 'sv',
    __intent__: JSON.stringify({ type: 'insert', payload: { name: 'locales', defaultValue: 'de' } }),
  }
  const args = await staffArgs(db, shop, '/settings/locale', { params: {}, form })
  const answer = await saveLocale({ ...args, pattern: '/settings/locale' })
  expect(answer).toMatchObject({ data: { result: { initialValue: { locales: ['sv', 'de'] } } } })
  expect((await findShop(db, shop.shopId))?.locales).toHaveLength(5)
})

test.each(DIALECTS)('%s: an old version is shown, used again, and closed to others', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertOwnedShop(db)
  const stranger = await insertOwnedShop(db)
  const pattern = '/settings/document/:documentId'
  for (const terms of ['Gamla', 'Nya'])
    await saveDocument({
      ...(await staffArgs(db, shop, '/settings/document', { params: {}, form: { 'terms.sv': terms } })),
      pattern: '/settings/document',
    })
  const [newest, oldest] = await listShopDocuments(db, shop.shopId, 10)
  const args = async (reader: StaffShop, id: number | string, form?: Form) => {
    const params = { documentId: String(id) }
    const given = form ? { params, form } : { params }
    return { ...(await staffArgs(db, reader, `/settings/document/${id}`, given)), pattern } as const
  }

  expect(await showVersion(await args(shop, oldest?.id ?? 0))).toMatchObject({
    kind: 'TERMS',
    isNewest: false,
    texts: [{ locale: 'sv', paragraphs: ['Gamla'] }],
  })
  expect(await showVersion(await args(shop, newest?.id ?? 0))).toMatchObject({ isNewest: true })
  for (const id of [oldest?.id ?? 0, 999_999, 'x'])
    expect(await outcomeOf(showVersion(await args(stranger, id)))).toMatchObject({ status: 404 })
  expect(await outcomeOf(useDocument(await args(stranger, oldest?.id ?? 0, {})))).toMatchObject({
    status: 404,
  })

  expect(await outcomeOf(useDocument(await args(shop, oldest?.id ?? 0, {})))).toEqual({
    to: '/settings/document',
  })
  const page = await staffArgs(db, shop, '/settings/document', { params: {} })
  const { texts, versions } = await showDocument({ ...page, pattern: '/settings/document' })
  expect(texts.terms).toEqual({ sv: 'Gamla' })
  expect(versions).toHaveLength(3)
})

test.each(DIALECTS)('%s: the list tells what is missing until it is there', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertOwnedShop(db)
  const show = async () => {
    const args = await staffArgs(db, shop, '/settings', { params: {} })
    return (await showSettings({ ...args, pattern: '/settings' })).incomplete
  }
  const [hours, payment] = ['/settings/opening-hours', '/settings/payment-providers']
  expect(await show()).toEqual(['/settings/general', hours, payment])
  const [general] = FORMS
  await general.post(db, shop, general.good)
  expect(await show()).toEqual([hours, payment])
  await insertPaymentProvider(db, { shop_id: shop.shopId, shown_to_guests: 0 })
  expect(await show()).toEqual([hours, payment])
  await insertPaymentProvider(db, { shop_id: shop.shopId })
  expect(await show()).toEqual([hours])
})
