import { expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import type { AnswerValue } from '#app/domain/question/requested-questions.ts'
import { wallTime } from '#app/domain/shared/time.ts'
import { loader as showBookings } from '#app/routes/staff/history/bookings.tsx'
import { action as runBulk, loader as showBulk } from '#app/routes/staff/history/bulk.tsx'
import { action as chooseExport, loader as showExport } from '#app/routes/staff/history/export.tsx'
import { loader as exportFile } from '#app/routes/staff/history/export-file.ts'
import { loader as showOrders } from '#app/routes/staff/history/orders.tsx'
import { loader as showPrint } from '#app/routes/staff/history/print.tsx'
import { action as saveView, loader as showView } from '#app/routes/staff/history/view.tsx'
import { action as deleteView } from '#app/routes/staff/history/view-delete.tsx'
import { readRows } from '#app/ui/row-lines.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  insertOrderWithBooking,
  insertProduct,
  insertUser,
  type OrderWithBooking,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, NOW, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

async function orders(db: Db, shop: StaffShop, query: string) {
  const args = await staffArgs(db, shop, `/history/orders?${query}`, { params: {} })
  const page = await showOrders({ ...args, pattern: '/history/orders' })
  return { ...page, rows: readRows(page.rows) }
}

async function bookings(db: Db, shop: StaffShop, query: string) {
  const args = await staffArgs(db, shop, `/history/bookings?${query}`, { params: {} })
  const page = await showBookings({ ...args, pattern: '/history/bookings' })
  return { ...page, rows: readRows(page.rows) }
}

async function file(db: Db, shop: StaffShop, address: string) {
  const format = new URL(address, 'http://x').pathname.split('/').at(-1) ?? ''
  const args = await staffArgs(db, shop, address, { params: { format } })
  return exportFile({ ...args, pattern: '/history/orders/export/:format' })
}

/** Orders of a price each, without bookings, in one statement. */
async function insertOrderRows(db: Db, { shopId }: StaffShop, prices: readonly number[]) {
  const row = { shop_id: shopId, state: 'CONFIRMED', lang: 'sv', created_by: 'GUEST' } as const
  const times = {
    first_start_rent: wallTime('2026-07-16 10:00:00'),
    last_end_rent: wallTime('2026-07-16 13:00:00'),
  }
  await db
    .insertInto('order')
    .values(
      prices.map((price_minor, index) => ({
        ...row,
        ...times,
        price_minor,
        secret: `row-${index}`,
        created_at: '2026-01-01T08:00:00Z',
      })),
    )
    .execute()
}

/** A shop whose orders differ in one property each, beside another shop with the same. */
async function insertHistory(db: Db) {
  const shop = await insertStaffShop(db)
  const { shopId } = shop
  const field = async (data_type: 'SINGLE_LINE' | 'CHECK_LIST' | 'CHECKBOX') => {
    const row = {
      shop_id: shopId,
      internal_name: data_type,
      data_type,
      applies_to: 'BOOKING',
      label: '{"sv":"Fråga"}',
    }
    const options =
      data_type === 'CHECK_LIST'
        ? '[{"key":"o1","label":{"sv":"Vegan"}},{"key":"o11","label":{"sv":"Nöt"}},{"key":"o2","label":{"sv":"Ost"}}]'
        : '[]'
    const values = { ...row, applies_to: 'BOOKING' as const, options }
    const { id } = await db
      .insertInto('custom_field')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const fields = {
    text: await field('SINGLE_LINE'),
    list: await field('CHECK_LIST'),
    tick: await field('CHECKBOX'),
  }
  const colleague = await insertUser(db, { name: 'Åke' })
  await db
    .insertInto('membership')
    .values({
      shop_id: shopId,
      user_id: colleague,
      built_in_role: 'STAFF',
      created_at: '2026-01-01T00:00:00Z',
    })
    .execute()
  const raft = await insertProduct(db, { shop_id: shopId, name: 'Bastuflotte' })
  const insert = async (over: Partial<OrderWithBooking> = {}) =>
    insertOrderWithBooking(db, { ...shop, ...over })
  const answer = async (order_id: number, custom_field_id: number, value: AnswerValue) =>
    void (await db
      .insertInto('custom_value')
      .values({ shop_id: shopId, order_id, custom_field_id, value: JSON.stringify(value) })
      .execute())
  const ids = {
    plain: shop.orderId,
    raft: (await insert({ productId: raft })).orderId,
    byColleague: (await insert({ order: { created_by: 'STAFF', created_by_user_id: colleague } })).orderId,
    tagged: (await insert({ order: { affiliate_tag: 'Sommarbloggen' } })).orderId,
    ota: (await insert({ order: { created_by: 'OTA', channel: 'GetYourGuide' } })).orderId,
    guestComment: (await insert({ customer: { comment_by_guest: 'NÖTALLERGI, 100 % säker' } })).orderId,
    staffComment: (await insert({ customer: { comment_by_admin: 'Ring först' } })).orderId,
    logged: (await insert()).orderId,
    answered: (await insert()).orderId,
  }
  await db
    .insertInto('activity')
    .values({
      shop_id: shopId,
      entity: 'order',
      entity_id: ids.logged,
      action: 'comment',
      facts: JSON.stringify({ comment: 'Sa "ring först"\nigen' }),
      actor: 'STAFF',
      user_id: shop.userId,
      created_at: '2026-07-01T00:00:00Z',
    })
    .execute()
  await answer(ids.answered, fields.text, 'Åsa Ödla 50 %')
  await answer(ids.answered, fields.list, ['o11', 'o2'])
  await answer(ids.answered, fields.tick, true)
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  return { shop, raft, colleague, fields, ids, nameOf: (id: number) => names.get(id) }
}

test.each(DIALECTS)('%s: a filter in force is named though what it chooses was deleted', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, raft, fields } = await insertHistory(db)
  const deleted = { deleted_at: '2026-07-15T00:00:00Z' }
  await db.updateTable('product').set(deleted).where('id', '=', raft).execute()
  await db.updateTable('custom_field').set(deleted).where('id', '=', fields.text).execute()
  const namesIn = async (query: string) => {
    const { products, fields: questions } = (await orders(db, shop, `${query}&more=1`)).choices
    return [...products, ...questions].map(({ name }) => name).filter((name) => name.includes('raderad'))
  }
  expect(await namesIn(`product=${raft}&field-${fields.text}=Vegan`)).toEqual([
    'Havskajak (raderad)',
    'Fråga (raderad)',
  ])
  expect(await namesIn('')).toEqual([])
})

test.each(DIALECTS)('%s: every filter finds the same orders and bookings', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const stranger = await insertHistory(db)
  const { shop, raft, colleague, fields, nameOf } = await insertHistory(db)
  const { list, text, tick } = fields
  const bothOf = new Set([shop.productId, raft])
  const all = [
    'answered',
    'logged',
    'staffComment',
    'guestComment',
    'ota',
    'tagged',
    'byColleague',
    'raft',
    'plain',
  ]

  for (const [query, names] of [
    ['', all],
    ['sort=created', all.toReversed()],
    ['sort=-created', all],
    [`product=${raft}`, ['raft']],
    [[...bothOf].map((id) => `product=${id}`).join('&'), all],
    [`user=${colleague}`, ['byColleague']],
    ['tag=Sommarbloggen', ['tagged']],
    ['channel=GetYourGuide', ['ota']],
    ['channel=OTA', ['ota']],
    ['channel=STAFF', ['byColleague']],
    ['comment=nötallergi', ['guestComment']],
    ['comment=100+%25', ['guestComment']],
    ['comment=100_%25', []],
    ['comment=RING+FÖRST', ['logged', 'staffComment']],
    ['comment="ring', ['logged']],
    ['comment=comment', []],
    ['comment=ring&commentBy=GUEST', []],
    ['commentBy=GUEST', ['guestComment']],
    ['commentBy=STAFF', ['logged', 'staffComment']],
    [`field-${text}=ödla`, ['answered']],
    [`field-${text}=5%25`, []],
    [`field-${list}=o11`, ['answered']],
    [`field-${list}=o1`, []],
    [`field-${list}=o2&field-${tick}=1`, ['answered']],
    [`field-${list}=o2&field-${tick}=0`, []],
    [`field-${tick}=1`, ['answered']],
    // No answer is stored of a box that isn't ticked.
    [`field-${tick}=0`, all.slice(1)],
    [`field-${text}=0`, ['answered']],
    [`field-${list}=0`, []],
    ['from=2026-07-16&to=2026-07-16&payment=UNPAID', all],
    ['from=2026-07-17', []],
    ['payment=DUE', all],
    ['payment=PAID', []],
    // Of another shop.
    [`product=${stranger.raft}`, []],
    [`user=${stranger.colleague}`, []],
    [`field-${stranger.fields.text}=ödla`, []],
    [`field-${stranger.fields.tick}=0`, []],
  ] as const) {
    const found = await orders(db, shop, query)
    expect(
      found.rows.map(({ id }) => nameOf(id)),
      query,
    ).toEqual(names)
    const same = await bookings(db, shop, query)
    expect(
      same.rows.map(({ orderId }) => nameOf(orderId)),
      query,
    ).toEqual(names)
  }
  for (const { rows } of [await orders(db, shop, 'tab=all'), await bookings(db, shop, 'tab=all')])
    expect(rows.flatMap(({ ota }) => ota ?? [])).toEqual([{ channel: 'GetYourGuide' }])
})

test.each(DIALECTS)('%s: bookings are listed by tab, removed ones with their products', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const of = async (over: Partial<OrderWithBooking>) =>
    (await insertOrderWithBooking(db, { ...shop, ...over })).bookingId
  const past = await of({ startRent: '2026-07-15 10:00:00', endRent: '2026-07-15 12:00:00' })
  const deleted = await of({ order: { state: 'DELETED' } })
  const removed = await of({ quantity: 3 })
  const at = { removed_at: '2026-07-10T00:00:00Z' } as const
  await db.updateTable('booking').set(at).where('id', '=', removed).execute()
  await db.updateTable('booking_product').set(at).where('booking_id', '=', removed).execute()
  const ids = async (query: string) => (await bookings(db, shop, query)).rows.map(({ id }) => id)

  expect(await ids('')).toEqual([shop.bookingId])
  expect(await ids('tab=past')).toEqual([past])
  expect(await ids('tab=all&sort=start')).toEqual([past, shop.bookingId])
  expect(await ids('tab=deleted')).toEqual([removed, deleted])
  expect(await ids(`tab=deleted&product=${shop.productId}`)).toEqual([removed, deleted])
  const { rows } = await bookings(db, shop, 'tab=deleted')
  expect(rows[0]).toMatchObject({ contents: '3\u00A0×\u00A0Havskajak', ended: 'DELETED' })
  const areFinished = async (tab: string) => [
    ...(await orders(db, shop, `tab=${tab}`)).rows.map(({ isFinished = false }) => isFinished),
    ...(await bookings(db, shop, `tab=${tab}`)).rows.map(({ isFinished = false }) => isFinished),
  ]
  expect([await areFinished('past'), await areFinished('coming')]).toEqual([
    [true, true],
    [false, false, false],
  ])
})

test.each(DIALECTS)(
  '%s: the fee for the right to rebook is in the price, not the contents',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const row = await db.selectFrom('booking_product').selectAll().executeTakeFirstOrThrow()
    const { id: _row, ...copied } = row
    const fee = {
      is_rebooking_fee: 1,
      unit_price_minor: 5000,
      total_minor: 5000,
      credited_minor: 1000,
    } as const
    await db
      .insertInto('booking_product')
      .values({ ...copied, ...fee })
      .execute()
    await db.updateTable('order').set({ price_minor: 44_000 }).where('id', '=', shop.orderId).execute()

    const listed = { contents: '1\u00A0×\u00A0Havskajak', bookingPriceMinor: 44_000 }
    expect((await bookings(db, shop, '')).rows).toMatchObject([listed])
    const exported = async (list: 'orders' | 'bookings') => {
      const args = await staffArgs(db, shop, `/history/${list}/export/csv?columns=price`, {
        params: { format: 'csv' },
      })
      return (await exportFile({ ...args, pattern: `/history/${list}/export/:format` })).text()
    }
    expect(await exported('bookings')).toContain('\r\n440,00\r\n')
    expect(await exported('orders')).toContain('\r\n440,00\r\n')
  },
)

test.each(DIALECTS)('%s: an answer finds its own booking, or all of the order', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, fields, ids } = await insertHistory(db)
  const { id: second } = await db
    .updateTable('booking')
    .set({ order_id: ids.answered })
    .where('order_id', '=', ids.plain)
    .returning('id')
    .executeTakeFirstOrThrow()
  const found = async (filter = `field-${fields.text}=ödla`) =>
    (await bookings(db, shop, filter)).rows.map(({ id }) => id).sort((a, b) => a - b)
  const [, other = 0] = await found()
  expect(await found()).toEqual([second, other])
  const notTicked = `field-${fields.tick}=0`
  const before = await found(notTicked)
  expect(before).toHaveLength(7)
  await db
    .updateTable('custom_value')
    .set({ booking_id: other })
    .where('order_id', '=', ids.answered)
    .execute()
  expect(await found()).toEqual([other])
  expect(await found(notTicked)).toEqual([second, ...before].sort((a, b) => a - b))
})

test.each(DIALECTS)("%s: a month's export opens again and adds up, and runs no formula", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  await insertOrderWithBooking(db, {
    ...(await insertStaffShop(db)),
    unitPriceMinor: 99_900,
  })
  const evil = '=HYPERLINK("http://x.test";"å,ö")\r\n<b>&'
  await insertOrderWithBooking(db, {
    ...shop,
    unitPriceMinor: 10_001,
    customer: { first_name: evil, last_name: null },
  })
  await insertOrderRows(
    db,
    shop,
    Array.from({ length: 619 }, (_, index) => 10_002 + index),
  )
  const total =
    40_000 + Array.from({ length: 620 }, (_, index) => 10_001 + index).reduce((sum, each) => sum + each, 0)
  const columns = 'columns=id&columns=customer&columns=start&columns=price'

  const excel = await file(
    db,
    shop,
    `/history/orders/export/xlsx?from=2026-07-01&to=2026-07-31&sort=id&${columns}`,
  )
  expect(excel.headers.get('Content-Disposition')).toBe('attachment; filename="Ordrar 2026-07-16.xlsx"')
  const book = read(await excel.arrayBuffer(), { cellDates: true, UTC: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const rows = utils.sheet_to_json<Record<string, unknown>>(sheet ?? {}, { UTC: true })
  expect(rows).toHaveLength(621)
  expect(Object.keys(rows[0] ?? {})).toEqual(['Order', 'Kund', 'Start', 'Pris'])
  expect(rows[1]?.Kund).toBe(evil.replace('\r\n', '\n'))
  expect(rows[0]?.Start).toEqual(new Date('2026-07-16T10:00:00Z'))
  expect(Math.round(rows.reduce((sum, row) => sum + Number(row.Pris) * 100, 0))).toBe(total)
  expect(Object.values(sheet ?? {}).filter((cell) => typeof cell === 'object' && 'f' in cell)).toEqual([])

  const csv = await (await file(db, shop, `/history/orders/export/csv?sort=id&${columns}`)).bytes()
  expect([...csv.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(csv)
  expect(text).toMatch(/^Order;Kund;Start;Pris\r\n/)
  expect(text).toContain(`"'=HYPERLINK(""http://x.test"";""å,ö"")\r\n<b>&";2026-07-16 10:00;100,01\r\n`)
  const linesOf = async (ids: string) => {
    const chosen = await file(db, shop, `/history/orders/export/csv?ids=${ids}&${columns}`)
    return (await chosen.text()).trim().split('\r\n')
  }
  expect(await linesOf(String(shop.orderId))).toHaveLength(2)
  expect(await linesOf('abc'), 'an unreadable choice is no choice of all').toHaveLength(1)
})

test.each(DIALECTS)('%s: a foreign number is listed with its calling code', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const customer = { phone_e164: '+4915177777777', phone_country: 'DE', phone_raw: '0151 77777777' }
  await insertOrderWithBooking(db, { ...shop, customer })

  const shown = '+49 151 77777777'
  for (const { rows } of [await orders(db, shop, 'sort=-id'), await bookings(db, shop, 'sort=-id')]) {
    expect(rows[0]).toMatchObject({ customerPhone: shown })
  }
  for (const list of ['orders', 'bookings']) {
    const columns = `${list === 'orders' ? 'id' : 'order'}&columns=phone`
    const written = await file(db, shop, `/history/${list}/export/csv?sort=-id&columns=${columns}`)
    expect(await written.text()).toContain(shown)
  }
})

test.each(DIALECTS)('%s: nothing is due of an order that takes place no more', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  for (const state of ['CANCELLED', 'EXPIRED'] as const)
    await insertOrderWithBooking(db, { ...shop, order: { state } })
  const reserved = { state: 'RESERVED', reservation_expires_at: '2026-07-17T09:00:00Z' } as const
  await insertOrderWithBooking(db, { ...shop, order: reserved })
  const cancelled = { ...shop, order: { state: 'CANCELLED' } } as const
  for (const [status, paid] of [
    ['PAYED', { payed_minor: 0 }],
    ['PENDING', { payed_minor: 40_000, returning_minor: 40_000 }],
    ['PAYED', { payed_minor: 10_000 }],
  ] as const) {
    const { orderId } = await insertOrderWithBooking(db, cancelled)
    await db.updateTable('order').set(paid).where('id', '=', orderId).execute()
    await db
      .insertInto('transaction')
      .values({
        ...{ shop_id: shop.shopId, order_id: orderId, transaction_type: 'REFUND', status },
        ...{ amount_minor: -40_000, provider: 'CASH', created_at: NOW },
      })
      .execute()
  }
  expect((await orders(db, shop, 'tab=all&payment=DUE')).rows.map(({ id }) => id)).toEqual([shop.orderId])
  const address =
    '/history/orders/export/csv?tab=all&sort=id&columns=state&columns=price&columns=due&columns=payment'
  const [, ...rows] = (await (await file(db, shop, address)).text()).trim().split('\r\n')
  expect(rows).toEqual([
    'Bekräftad;400,00;400,00;Obetald',
    'Avbokad;400,00;0,00;',
    'Utgången;400,00;0,00;',
    'Reserverad;400,00;400,00;',
    'Avbokad;400,00;0,00;Återbetald',
    'Avbokad;400,00;0,00;Återbetalning på väg',
    'Avbokad;400,00;0,00;"Delbetald, Återbetald"',
  ])
})

test.each(DIALECTS)('%s: an export needs a column, and bookings have their own', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, fields, ids } = await insertHistory(db)
  const choose = async (form: Record<string, string>) => {
    const args = await staffArgs(db, shop, '/history/orders/export?tab=all', { params: {}, form })
    return outcomeOf(chooseExport({ ...args, pattern: '/history/orders/export' }))
  }
  expect(await choose({ format: 'csv' })).toEqual({
    status: 422,
    errors: { columns: ['Välj minst en kolumn'] },
  })
  expect(await choose({ format: 'csv', columns: 'id' })).toEqual({
    to: '/history/orders/export/csv?tab=all&columns=id',
  })
  const address = `/history/bookings/export/csv?columns=order&columns=quantity&columns=field-${fields.list}&columns=field-${fields.tick}`
  const text = await (await file(db, shop, address)).text()
  expect(text).toContain(`\r\n${ids.answered};1;"Nöt, Ost";Ja\r\n`)
  expect(text).toContain(`\r\n${ids.plain};1;;\r\n`)
})

test.each(DIALECTS)('%s: a date of an own field is one in a file too', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { shopId, orderId, bookingId } = shop
  const label = JSON.stringify({ sv: 'Svar' })
  const answer = async (data_type: 'DATE' | 'TIME' | 'SINGLE_LINE', values: readonly string[]) => {
    const field = {
      shop_id: shopId,
      internal_name: data_type,
      data_type,
      applies_to: 'BOOKING',
      label,
    } as const
    const { id } = await db
      .insertInto('custom_field')
      .values({ ...field, options: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const asked = { shop_id: shopId, order_id: orderId, booking_id: bookingId, custom_field_id: id }
    await db
      .insertInto('custom_value')
      .values(values.map((value, participant) => ({ ...asked, participant, value: JSON.stringify(value) })))
      .execute()
    return `columns=field-${id}`
  }
  const columns = [await answer('DATE', ['2026-12-05']), await answer('TIME', ['09:30'])].join('&')
  for (const list of ['orders', 'bookings']) {
    const csv = await (await file(db, shop, `/history/${list}/export/csv?${columns}`)).text()
    expect(csv.trim().split('\r\n')[1]).toBe('2026-12-05;09:30')
    const excel = await file(db, shop, `/history/${list}/export/xlsx?${columns}`)
    const book = read(await excel.arrayBuffer(), { cellDates: true, UTC: true })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    expect(sheet?.A2).toMatchObject({ t: 'd', v: new Date('2026-12-05T00:00:00Z') })
  }
  await db.updateTable('custom_field').set({ deleted_at: NOW }).execute()
  const several = await answer('DATE', ['2026-12-05', '2026-12-06'])
  const csv = await (await file(db, shop, `/history/orders/export/csv?${several}`)).text()
  expect(csv).toContain('"2026-12-05; 2026-12-06"')
})

test.each(DIALECTS)(
  '%s: several orders are deleted at once, and what is refused is listed',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const stranger = await insertStaffShop(db)
    const shop = await insertStaffShop(db)
    const cancelled = await insertOrderWithBooking(db, { ...shop, order: { state: 'CANCELLED' } })
    const args = (query: string, path: string, form?: Record<string, string>) =>
      staffArgs(db, shop, `${path}?${query}`, { params: {}, ...(form ? { form } : {}) })
    const run = async (query: string, path = '/history/orders/delete') => {
      const pattern = '/history/orders/delete' as const
      const { shown } = await showBulk({ ...(await args(query, path)), pattern })
      return runBulk({ ...(await args(query, path, { shown })), pattern })
    }
    const stateOf = async (id: number) =>
      (await db.selectFrom('order').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

    expect(await run('')).toMatchObject({ result: null, restorable: [], isOther: false })
    const done = await run(`tab=all&ids=${shop.orderId}&ids=${cancelled.orderId}&ids=${stranger.orderId}`)
    const text = 'Det går inte att göra så med ordern som den är nu: Avbokad.'
    expect(done.result).toEqual({
      done: [shop.orderId],
      failures: [{ id: cancelled.orderId, to: `/orders/${cancelled.orderId}`, text }],
    })
    expect(await stateOf(shop.orderId)).toBe('DELETED')
    expect(await stateOf(stranger.orderId)).toBe('CONFIRMED')

    const both = `ids=${shop.orderId}&ids=${cancelled.orderId}`
    expect((await run(`tab=coming&${both}`)).result).toMatchObject({
      done: [shop.orderId],
      failures: [{ id: cancelled.orderId }],
    })
    const forged = { shown: `${shop.orderId} ${stranger.orderId} x` }
    const restore = async () =>
      runBulk({
        ...(await args('', '/history/orders/restore', forged)),
        pattern: '/history/orders/restore',
      })
    const restored = await restore()
    expect(restored.result).toMatchObject({ done: [shop.orderId], failures: [{ id: stranger.orderId }] })
    expect(await stateOf(shop.orderId)).toBe('CONFIRMED')
    expect(await restore()).toEqual(restored)

    const [all, path] = ['tab=all&all=1', '/history/orders/delete'] as const
    const { shown } = await showBulk({ ...(await args(all, path)), pattern: path })
    const post = async () => runBulk({ ...(await args(all, path, { shown })), pattern: path })
    const first = await post()
    expect(first.result).toMatchObject({ done: [shop.orderId], failures: [{ id: cancelled.orderId }] })
    expect(await post()).toEqual(first)

    // A reservation that is restored would be confirmed, which it was not.
    const reserved = await insertOrderWithBooking(db, { ...shop, order: { state: 'RESERVED' } })
    const confirmed = await insertOrderWithBooking(db, { ...shop, order: { confirmed_at: NOW } })
    // One whose bookings were all removed has nothing to bring back.
    const empty = await insertOrderWithBooking(db, { ...shop, order: { confirmed_at: NOW } })
    const removed_at = NOW
    await db.updateTable('booking').set({ removed_at }).where('order_id', '=', empty.orderId).execute()
    const chosen = [reserved, confirmed, empty].map(({ orderId }) => orderId)
    const deleted = await run(`tab=all&${chosen.map((id) => `ids=${id}`).join('&')}`)
    expect(deleted).toMatchObject({
      result: { done: expect.arrayContaining(chosen), failures: [] },
      restorable: [confirmed.orderId],
    })

    // Resellers aren't told.
    const sold = await insertOrderWithBooking(db, { ...shop, order: { created_by: 'OTA' } })
    const otaText = async (ids: readonly number[]) => {
      const query = ids.map((id) => `ids=${id}`).join('&')
      const asked = await showBulk({ ...(await args(query, path)), pattern: path })
      return asked.otaText
    }
    expect(await otaText([shop.orderId, sold.orderId])).toMatch(/^1 av dem kommer från en återförsäljare/)
    expect(await otaText([shop.orderId])).toBeNull()

    // Money that came since the question is asked about.
    const { orderId: id } = await insertOrderWithBooking(db, shop)
    const asked = async () => showBulk({ ...(await args(`tab=all&ids=${id}`, path)), pattern: path })
    const posted = async (money: string) =>
      runBulk({ ...(await args(`tab=all&ids=${id}`, path, { shown: `${id}`, money })), pattern: path })
    expect(await asked()).toMatchObject({ named: null })
    await db.updateTable('order').set({ payed_minor: 98_000 }).where('id', '=', id).execute()
    expect(await posted('')).toMatchObject({ result: null, restorable: [], isOther: true })
    expect(await asked()).toMatchObject({
      named: { orders: [{ id, text: expect.stringMatching(/^980\skr betalt$/) }], money: `${id}:98000` },
    })
    for (const time of ['once', 'twice']) {
      expect((await posted(`${id}:98000`)).result, time).toMatchObject({ done: [id] })
    }

    // What a colleague deletes meanwhile stays deleted when the deletion of the others is undone.
    const [own, other] = [await insertOrderWithBooking(db, shop), await insertOrderWithBooking(db, shop)]
    const question = { shown: `${own.orderId} ${other.orderId}` }
    await db
      .updateTable('order')
      .set({ state: 'DELETED', deleted_at: NOW, confirmed_at: NOW })
      .where('id', '=', other.orderId)
      .execute()
    await db.updateTable('order').set({ confirmed_at: NOW }).where('id', '=', own.orderId).execute()
    for (const time of ['once', 'twice']) {
      expect(await runBulk({ ...(await args('', path, question)), pattern: path }), time).toMatchObject({
        result: { done: [own.orderId], failures: [{ id: other.orderId }] },
        restorable: [own.orderId],
      })
    }

    // What was refunded is not due again.
    await db
      .updateTable('booking_product')
      .set({ credited_minor: 30_000 })
      .where('order_id', '=', shop.orderId)
      .execute()
    await db.updateTable('order').set({ price_minor: 10_000 }).where('id', '=', shop.orderId).execute()
    const credited = async (action: 'restore' | 'delete') => {
      const pattern = `/history/orders/${action}` as const
      const query = `tab=all&ids=${shop.orderId}&ids=${sold.orderId}`
      return (await showBulk({ ...(await args(query, pattern)), pattern })).named
    }
    expect(await credited('restore')).toMatchObject({
      orders: [{ id: shop.orderId, text: expect.stringMatching(/^kostar 100\skr \(300\skr krediterat\)$/) }],
    })
    expect(await credited('delete')).toBeNull()
    const restoring = '/history/orders/restore' as const
    const stale = { shown: `${shop.orderId}`, money: '' }
    const ids = `tab=all&ids=${shop.orderId}`
    expect(await runBulk({ ...(await args(ids, restoring, stale)), pattern: restoring })).toMatchObject({
      result: null,
      isOther: true,
    })
  },
)

test.each(DIALECTS)(
  '%s: deleting and restoring several ask once whether the guests get a message, and send it once',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const past = { startRent: '2026-07-15 10:00:00', endRent: '2026-07-15 12:00:00' }
    const [same, other] = [{ email: 'ASA@example.test' }, { email: 'bo@example.test' }]
    const orders: Omit<OrderWithBooking, 'shopId' | 'productId'>[] = [
      { customer: same },
      { customer: other },
      { customer: { email: null } },
      { order: { created_by: 'OTA' } },
      { order: { state: 'RESERVED' } },
      past,
    ]
    await db.updateTable('product').set({ max_capacity: null }).execute()
    const ids = [shop.orderId]
    for (const order of orders) ids.push((await insertOrderWithBooking(db, { ...shop, ...order })).orderId)
    const reachable = ids.slice(0, 3)
    await db.updateTable('order').set({ confirmed_at: NOW }).where('id', 'in', reachable).execute()
    const run = async (page: 'delete' | 'restore', form: Record<string, string>) => {
      const pattern = `/history/orders/${page}` as const
      const fields = { shown: ids.join(' '), ...form }
      return runBulk({ ...(await staffArgs(db, shop, pattern, { params: {}, form: fields })), pattern })
    }
    const asked = async (page: 'delete' | 'restore', of: readonly number[]) => {
      const pattern = `/history/orders/${page}` as const
      const query = of.map((id) => `ids=${id}`).join('&')
      return (
        await showBulk({ ...(await staffArgs(db, shop, `${pattern}?${query}`, { params: {} })), pattern })
      ).notice
    }
    const notified = async (action: 'order_deleted' | 'order_restored') => {
      const entries = db.selectFrom('activity').select('entity_id').where('action', '=', action)
      const rows = await entries.where('notify', '=', 1).orderBy('entity_id').execute()
      return rows.map(({ entity_id }) => entity_id)
    }

    expect(await asked('delete', ids)).toEqual({
      label: 'Skicka besked om avbokning till 2 gäster',
      others: expect.stringMatching(/^Reservationer, gäster utan e-postadress/),
    })
    expect(await asked('delete', reachable)).toMatchObject({ others: null })
    expect(await asked('delete', ids.slice(3))).toBeNull()
    for (const time of ['once', 'twice']) {
      expect((await run('delete', { notifies: 'on' })).result?.failures, time).toEqual([])
      expect(await notified('order_deleted'), time).toEqual(reachable)
    }
    expect(await asked('restore', reachable)).toEqual({
      label: 'Skicka bekräftelse till 2 gäster',
      others: null,
    })
    for (const time of ['once', 'twice']) {
      expect((await run('restore', { notifies: 'on' })).result?.failures, time).toEqual([])
      expect(await notified('order_restored'), time).toEqual(
        [...reachable, ids[5]].toSorted((a, b) => Number(a) - Number(b)),
      )
    }
    await run('delete', {})
    expect(await notified('order_deleted'), 'without the tick').toEqual(reachable)

    const reserve = async (reservation_expires_at: string) => {
      const order = { state: 'RESERVED', reservation_expires_at } as const
      return (await insertOrderWithBooking(db, { ...shop, customer: other, order })).orderId
    }
    const [over, live] = [await reserve('2026-07-16T08:00:00Z'), await reserve('2026-07-16T08:00:01Z')]
    expect(await asked('restore', [over])).toEqual({ label: 'Skicka bekräftelse till 1 gäst', others: null })
    expect(await asked('restore', [live])).toBeNull()
    const restored = await run('restore', { notifies: 'on', shown: `${over} ${live}` })
    expect(restored.result).toMatchObject({ done: [over], failures: [{ id: live }] })
    expect(await notified('order_restored')).toContain(over)
  },
)

test.each(DIALECTS)('%s: all that a filter finds is finished, counted and bounded', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const past = { startRent: '2026-07-15 10:00:00', endRent: '2026-07-15 12:00:00' }
  for (let order = 0; order < 3; order++) await insertOrderWithBooking(db, { ...shop, ...past })
  const args = (form?: Record<string, string>, query = 'tab=all&all=1') =>
    staffArgs(db, shop, `/history/orders/finish?${query}`, { params: {}, ...(form ? { form } : {}) })
  const pattern = '/history/orders/finish'
  expect((await orders(db, shop, 'tab=all&all=1')).total).toBe(4)
  expect(await showBulk({ ...(await args()), pattern })).toMatchObject({ total: 4 })
  const { shown } = await showBulk({ ...(await args()), pattern })
  const other = await insertOrderWithBooking(db, { ...shop, ...past })
  const asked = await runBulk({ ...(await args({ shown })), pattern })
  expect(asked).toMatchObject({ result: null, restorable: [], isOther: true })
  const finished = db.selectFrom('booking').select('id').where('finished_at', 'is not', null)
  expect(await finished.execute()).toEqual([])
  await db.updateTable('order').set({ state: 'DELETED' }).where('id', '=', other.orderId).execute()

  const first = await runBulk({ ...(await args({ shown })), pattern })
  expect(first.result?.done).toHaveLength(3)
  expect(first.result?.failures).toMatchObject([{ id: shop.orderId, text: 'Bokningen har inte slutat än.' }])
  const address = '/history/orders/export/csv?tab=all&sort=id&columns=state'
  const [, ...exported] = (await (await file(db, shop, address)).text()).trim().split('\r\n')
  expect(exported).toEqual(['Bekräftad', 'Avslutad', 'Avslutad', 'Avslutad'])
  const states = async () =>
    new Map((await orders(db, shop, 'tab=all')).rows.map(({ id, isFinished = false }) => [id, isFinished]))
  expect([...(await states()).values()].toSorted()).toEqual([false, true, true, true])
  expect((await states()).get(shop.orderId)).toBe(false)
  const second = await runBulk({ ...(await args({ shown, isConfirmed: 'on' })), pattern })
  expect(second.result?.done).toHaveLength(4)
  expect((await states()).get(shop.orderId)).toBe(true)
  expect(await runBulk({ ...(await args({ shown, isConfirmed: 'on' })), pattern })).toEqual(second)

  await insertOrderRows(db, shop, Array<number>(500).fill(10_000))
  expect(await showBulk({ ...(await args()), pattern })).toMatchObject({ total: 504, most: 500 })
  expect((await runBulk({ ...(await args({})), pattern })).result).toBeNull()
})

test.each(DIALECTS)('%s: each page about a list leads back to it as it was left', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const args = (page: string, query: string) =>
    staffArgs(db, shop, `/history/orders/${page}?${query}`, { params: {} })
  for (const query of [`tab=all&after=99&ids=${shop.orderId}`, 'tab=all&before=1&all=1']) {
    const list = { back: `/history/orders?${query}` }
    const bulk = await showBulk({ ...(await args('delete', query)), pattern: '/history/orders/delete' })
    expect(bulk).toMatchObject({ ...list, total: 1 })
    expect(bulk.backWhenDone).toBe(list.back.replace(/&ids=.*/, ''))
    const exported = await showExport({ ...(await args('export', query)), pattern: '/history/orders/export' })
    expect(exported).toMatchObject({ ...list, count: 1 })
    const printed = await showPrint({ ...(await args('print', query)), pattern: '/history/orders/print' })
    expect(printed).toMatchObject({ ...list, count: 1 })
    expect(readRows(printed.orders).map((row) => row.id)).toEqual([shop.orderId])
  }
})

test.each(DIALECTS)('%s: a printed list says whose it is, what it is of, and when', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { display_name: name } = await db.selectFrom('shop').select('display_name').executeTakeFirstOrThrow()
  for (const list of ['orders', 'bookings'] as const) {
    const description = async (query: string) => {
      const args = await staffArgs(db, shop, `/history/${list}/print?${query}`, { params: {} })
      return (await showPrint({ ...args, pattern: `/history/${list}/print` })).description
    }
    const filter = `tab=all&q=070&payment=UNPAID&product=${shop.productId}`
    const found = 'Alla · Sök: 070 · Betalning: Obetald · Produkt: [^·]*\\D · 0 rader'
    expect(await description(filter)).toMatch(new RegExp(`^${name} · ${found} · utskriven .*\\d:\\d\\d$`))
    const id = list === 'orders' ? shop.orderId : shop.bookingId
    expect(await description(`${filter}&ids=${id}`)).toMatch(new RegExp(`^${name} · 1 vald rad · utskriven `))
  }
})

test.each(DIALECTS)('%s: a filter with a date that is none stands for no rows', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const past = { startRent: '2026-07-15 10:00:00', endRent: '2026-07-15 12:00:00' }
  await insertOrderWithBooking(db, { ...shop, ...past })
  const pattern = '/history/orders/finish'
  for (const [query, name] of [
    ['tab=all&all=1&from=2026-07-32', 'from'],
    ['tab=all&all=1&createdTo=later', 'createdTo'],
  ] as const) {
    const args = (form?: Record<string, string>) =>
      staffArgs(db, shop, `${pattern}?${query}`, { params: {}, ...(form ? { form } : {}) })
    const toList = { to: `/history/orders?${query}` }
    expect(await outcomeOf(showBulk({ ...(await args()), pattern }))).toEqual(toList)
    const posted = { shown: `${shop.orderId}`, isConfirmed: 'on' }
    expect(await outcomeOf(runBulk({ ...(await args(posted)), pattern }))).toEqual(toList)
    const { dateErrors, address, isUnfolded } = await orders(db, shop, query)
    expect(dateErrors).toEqual({ [name]: 'Ange ett datum, till exempel 2026-06-24' })
    expect([address.isAll, isUnfolded]).toEqual([false, name === 'createdTo'])
  }
  const finished = db.selectFrom('booking').select('id').where('finished_at', 'is not', null)
  expect(await finished.execute()).toEqual([])
  expect((await orders(db, shop, 'tab=all&all=1&from=')).dateErrors).toEqual({})
  // Ticked rows are found whatever the filter.
  const ticked = `${pattern}?from=x&ids=${shop.orderId}`
  const one = await showBulk({ ...(await staffArgs(db, shop, ticked, { params: {} })), pattern })
  expect(one).toMatchObject({ total: 1 })
})

test.each(DIALECTS)('%s: of one order all bookings are finished, or none is', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const past = { startRent: '2026-07-15 10:00:00', endRent: '2026-07-15 12:00:00' }
  const other = await insertOrderWithBooking(db, { ...shop, ...past })
  for (const table of ['order_item', 'booking', 'booking_product', 'allocation'] as const) {
    const moved = db.updateTable(table).set({ order_id: shop.orderId })
    await moved.where('order_id', '=', other.orderId).execute()
  }
  const form = { shown: String(shop.orderId) }
  const args = await staffArgs(db, shop, `/history/orders/finish?ids=${shop.orderId}`, { params: {}, form })
  const { result } = await runBulk({ ...args, pattern: '/history/orders/finish' })
  expect(result).toMatchObject({ done: [], failures: [{ id: shop.orderId }] })
  const finished = db.selectFrom('booking').select('id').where('finished_at', 'is not', null)
  expect(await finished.execute()).toEqual([])
})

test.each(DIALECTS)('%s: a view belongs to one user in one shop', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const colleague = { ...shop, userId: await insertUser(db) }
  const elsewhere = { ...(await insertStaffShop(db)), userId: shop.userId }
  const path = '/history/views/new?list=orders&tab=past&payment=UNPAID&after=7&x=1'
  const save = async (of: StaffShop, name: string, address = path) =>
    outcomeOf(
      saveView({
        ...(await staffArgs(db, of, address, { params: {}, form: { name } })),
        pattern: '/history/views/new',
      }),
    )
  const to = '/history/orders?tab=past&payment=UNPAID'

  expect(await save(shop, '')).toMatchObject({ status: 422 })
  for (const fixed of ['Alla', ' raderade'])
    expect(await save(shop, fixed)).toMatchObject({
      status: 422,
      errors: { name: ['En av flikarna heter redan så. Välj ett annat namn.'] },
    })
  expect(await save(shop, 'Obetalda')).toEqual({ to })
  expect(await save(shop, 'Obetalda')).toEqual({ to })
  expect(await save(shop, 'Obetalda', `${path}&q=x`)).toMatchObject({ status: 422 })
  expect(await save(shop, 'Skulder')).toMatchObject({
    status: 422,
    errors: { name: ['Vyn finns redan: ”Obetalda”.'] },
  })
  expect(await save(colleague, 'Obetalda')).toEqual({ to })
  const { views } = await orders(db, shop, '')
  expect(views).toMatchObject([{ name: 'Obetalda', query: 'tab=past&payment=UNPAID' }])
  expect((await bookings(db, shop, '')).views).toEqual([])
  expect((await orders(db, elsewhere, '')).views).toEqual([])

  const viewId = String(views[0]?.id)
  const pattern = '/history/views/:viewId'
  const args = async (of: StaffShop, form?: Record<string, string>) => ({
    ...(await staffArgs(db, of, `/history/views/${viewId}`, {
      params: { viewId },
      ...(form ? { form } : {}),
    })),
    pattern,
  })
  const remove = async (of: StaffShop, query = '') =>
    outcomeOf(
      deleteView({
        ...(await staffArgs(db, of, `/history/views/${viewId}/delete${query}`, {
          params: { viewId },
          form: {},
        })),
        pattern: '/history/views/:viewId/delete',
      }),
    )
  for (const other of [colleague, elsewhere]) {
    await expect(showView(await args(other))).rejects.toMatchObject({ init: { status: 404 } })
    await expect(saveView(await args(other, { name: 'Min' }))).rejects.toMatchObject({
      init: { status: 404 },
    })
    expect(await remove(other)).toMatchObject({ status: 404 })
  }
  expect(await outcomeOf(saveView(await args(shop, { name: 'Kräver pengar' })))).toEqual({ to })
  expect((await orders(db, shop, '')).views).toMatchObject([{ name: 'Kräver pengar' }])
  expect(await remove(shop, '?list=bookings')).toEqual({ to: '/history/orders' })
  expect((await orders(db, shop, '')).views).toEqual([])
  // Posted twice it goes to the list that the page was reached from.
  expect(await remove(shop, '?list=bookings')).toEqual({ to: '/history/bookings' })
  expect((await orders(db, colleague, '')).views).toHaveLength(1)

  for (let more = 1; more <= 20; more++) await save(shop, `Vy ${more}`, `${path}&q=${more}`)
  expect(await save(shop, 'En till', `${path}&q=last`)).toMatchObject({
    status: 422,
    errors: { '': ['Du har redan 20 vyer. Radera en först.'] },
  })
})
