import { expect, test } from 'vitest'
import { findOpeningHours } from '#app/domain/opening-hours/opening-hours-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { instant } from '#app/domain/shared/time.ts'
import { saveShopInfo } from '#app/domain/shop/save-shop-info.server.ts'
import { saveShopLocales } from '#app/domain/shop/save-shop-locales.server.ts'
import { saveShopOptions } from '#app/domain/shop/save-shop-options.server.ts'
import type { ShopOptions } from '#app/domain/shop/shop-options.ts'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')

const INFO = {
  displayName: 'Sjöboden',
  introduction: { sv: 'Välkommen', en: 'Welcome' },
  companyName: 'Sjöboden AB',
  companyOrgNo: '559000-0005',
  companyAddressCountry: 'SE',
  companyVat: null,
  companyAddressStreet: 'Södra bryggan 4',
  companyAddressZip: '139 70',
  companyAddressCity: 'Stavsnäs',
  companyUrl: null,
  companyEmail: 'hej@sjoboden.example',
  companyPhone: '08-465 004 10',
  locale: 'sv',
} as const

async function shopWithEditor(db: Db) {
  const editor = { shopId: await insertShop(db), userId: await insertUser(db), now }
  const log = () => listActivities(db, { ...editor, entity: 'shop', entityId: editor.shopId })
  const setOptions = (values: Partial<ShopOptions>, version?: number) =>
    inTransaction(db, (tx) => saveShopOptions(tx, { ...editor, values, version }))
  return { editor, log, setOptions }
}

test.each(DIALECTS)('%s: saved options hold at once, those not named stay', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, log, setOptions } = await shopWithEditor(db)
  const { shopId } = editor

  expect(await setOptions({ orderReservationTime: 20, marginToClosingTime: 45 }, 1)).toEqual({
    ok: true,
    value: { id: shopId, version: 2 },
  })
  await setOptions({ manifestViewDays: 7, useQrCodeTickets: true }, 2)

  expect(await findShop(db, shopId)).toMatchObject({
    reservationMinutes: 20,
    marginToClosingMinutes: 45,
    options: { orderReservationTime: 20, manifestViewDays: 7, useQrCodeTickets: true },
    version: 3,
  })
  expect((await findOpeningHours(db, shopId)).marginToClosingMinutes).toBe(45)
  expect(await log()).toMatchObject([
    { action: 'changed', facts: { before: { manifestViewDays: 1 }, after: { manifestViewDays: 7 } } },
    { facts: { before: { orderReservationTime: null }, after: { orderReservationTime: 20 } } },
  ])
})

test.each(DIALECTS)('%s: an emptied option has its default again', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, setOptions } = await shopWithEditor(db)

  await setOptions({ orderReservationTime: 20, marginToClosingTime: 45 })
  await setOptions({ orderReservationTime: null, marginToClosingTime: null })

  expect(await findShop(db, editor.shopId)).toMatchObject({
    reservationMinutes: 30,
    marginToClosingMinutes: 0,
  })
  expect((await findOpeningHours(db, editor.shopId)).marginToClosingMinutes).toBe(0)
})

test.each(DIALECTS)('%s: saving what is there already writes nothing', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, log, setOptions } = await shopWithEditor(db)
  const saveInfo = () => inTransaction(db, (tx) => saveShopInfo(tx, { ...editor, values: INFO }))
  const unchanged = { ok: true, value: { id: editor.shopId, version: 3 } }

  await setOptions({ orderReservationTime: 20 })
  await saveInfo()

  expect(await setOptions({ orderReservationTime: 20 }, 3)).toEqual(unchanged)
  expect(await saveInfo()).toEqual(unchanged)
  expect(await log()).toHaveLength(2)
})

test.each(DIALECTS)('%s: the second of two is told what the first saved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { setOptions } = await shopWithEditor(db)

  const both = await Promise.all([
    setOptions({ orderReservationTime: 20 }, 1),
    setOptions({ orderReservationTime: 40 }, 1),
  ])

  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({
    error: {
      code: 'changed_by_other',
      at: 'version',
      changedBy: 'Kim Berg',
      changes: [{ name: 'orderReservationTime', before: null }],
    },
  })
})

test.each(DIALECTS)("%s: the shop's own language becomes its first", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor } = await shopWithEditor(db)
  const { shopId } = editor
  const choose = (locales: Locale[]) =>
    inTransaction(db, (tx) => saveShopLocales(tx, { ...editor, values: { locales } }))
  const own = (locale: Locale) =>
    inTransaction(db, (tx) => saveShopInfo(tx, { ...editor, values: { ...INFO, locale } }))

  expect((await choose(['sv', 'en'])).ok).toBe(true)
  expect((await findShop(db, shopId))?.locales).toEqual(['sv', 'en'])
  await own('en')
  expect((await findShop(db, shopId))?.locales).toEqual(['en', 'sv'])
  await own('de')
  expect(await findShop(db, shopId)).toMatchObject({ ...shown(), locales: ['de', 'en', 'sv'] })
})

function shown() {
  const { displayName, companyEmail, companyAddressStreet: street, introduction } = INFO
  return { displayName, companyEmail, street, introduction }
}

test.each(DIALECTS)("%s: another shop's settings are never touched", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, setOptions } = await shopWithEditor(db)
  const strangerId = await insertShop(db)
  const before = await findShop(db, strangerId)

  await setOptions({ orderReservationTime: 20 })
  await inTransaction(db, (tx) => saveShopInfo(tx, { ...editor, values: INFO }))
  await inTransaction(db, (tx) => saveShopLocales(tx, { ...editor, values: { locales: ['no'] } }))
  expect(await findShop(db, strangerId)).toEqual(before)

  const nobody = { ...editor, shopId: 999_999, values: { orderReservationTime: 20 } }
  expect(await inTransaction(db, (tx) => saveShopOptions(tx, nobody))).toEqual({
    ok: false,
    error: { code: 'not_found' },
  })
})
