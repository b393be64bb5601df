import { expect, test } from 'vitest'
import { ok } from '#app/domain/shared/result.ts'
import { instant } from '#app/domain/shared/time.ts'
import { insertShopDocument } from '#app/domain/shop/document-queries.server.ts'
import type { DocumentKind } from '#app/domain/shop/shop-documents.ts'
import { updateShopOptions } from '#app/domain/shop/shop-edit-queries.server.ts'
import { loader as showConfirmation } from '#app/routes/widget/confirmation/order-confirmation.tsx'
import { loader as showPrivacy } from '#app/routes/widget/documents/privacy.tsx'
import { loader as showTerms } from '#app/routes/widget/documents/terms.tsx'
import { loader as showLayout } from '#app/routes/widget/layout.tsx'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { guestArgs, insertKayakShop } from './guest-shop.ts'

const SECRET = 'secret-of-the-order'
const now = instant('2026-07-01T08:00:00Z')

function write(db: Db, shopId: number, kind: DocumentKind, sv: string) {
  return inTransaction(db, async (tx) =>
    ok(await insertShopDocument(tx, { shopId, kind, body: { sv }, now })),
  )
}

test.each(DIALECTS)('%s: guests read the newest terms and privacy, each on its page', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId } = await insertKayakShop(db)
  const read = async () => {
    const terms = await guestArgs(db, shopId, '/widget/v2/dialog/terms?key=k', { params: {} })
    const privacy = await guestArgs(db, shopId, '/widget/v2/dialog/privacy?key=k', { params: {} })
    return [
      (await showTerms({ ...terms, pattern: '/widget/v2/dialog/terms' })).paragraphs,
      (await showPrivacy({ ...privacy, pattern: '/widget/v2/dialog/privacy' })).paragraphs,
    ]
  }

  expect(await read()).toEqual([[], []])
  await write(db, shopId, 'TERMS', 'Gamla')
  await write(db, shopId, 'TERMS', 'Ett\n\nTvå')
  await write(db, shopId, 'PRIVACY', 'Uppgifter')
  expect(await read()).toEqual([['Ett', 'Två'], ['Uppgifter']])
})

test.each(DIALECTS)('%s: a confirmed guest reads how to prepare and when to cancel', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, productId } = await insertKayakShop(db)
  const { orderId } = await insertOrderWithBooking(db, {
    shopId,
    productId,
    startRent: '2026-07-18 10:00:00',
    endRent: '2026-07-18 13:00:00',
    order: { secret: SECRET },
  })
  const path = `/widget/v2/dialog/new-order/${orderId}/order-confirmation?key=k&secret=${SECRET}`
  const read = async (at: string) => {
    const args = await guestArgs(db, shopId, path, { params: { orderId: String(orderId) }, now: at })
    const pattern = '/widget/v2/dialog/new-order/:orderId/order-confirmation'
    return (await showConfirmation({ ...args, pattern })).beforeVisit
  }
  const dayBefore = '2026-07-17T07:59:59Z'

  expect(await read(dayBefore)).toEqual({
    preparation: [],
    products: [],
    receiptFooter: [],
    cancelling: 'Bokningen går inte att avboka gratis',
  })
  await write(db, shopId, 'PREPARATION', 'Ta med ombyte')
  await write(db, shopId, 'RECEIPT_FOOTER', 'Bankgiro 5050-1055')
  await inTransaction(db, async (tx) => ok(await updateShopOptions(tx, shopId, { guestCancelHours: 24 })))

  expect(await read(dayBefore)).toMatchObject({
    preparation: ['Ta med ombyte'],
    receiptFooter: ['Bankgiro 5050-1055'],
    cancelling: 'Avboka gratis till fre 17 juli 10:00',
  })
  expect(await read('2026-07-17T08:00:00Z')).toMatchObject({
    cancelling: 'Avboka gratis till fre 17 juli 10:00',
  })
  expect(await read('2026-07-17T08:00:01Z')).toMatchObject({
    cancelling: 'Så nära start går det inte att avboka gratis',
  })
  await db.updateTable('order').set({ state: 'CANCELLED' }).where('id', '=', orderId).execute()
  expect(await read(dayBefore)).toBeNull()
})

test.each([
  {
    from: '?key=k&cart=cart-of-the-test&w=window-of-the-test',
    back: /new-order\?key=k&cart=cart-of-the-test&w=window-of-the-test$/,
  },
  {
    from: `?key=k&order=7&secret=${SECRET}&w=window-of-the-test`,
    back: new RegExp(`new-order\\?key=k&order=7&secret=${SECRET}&w=`),
  },
])('the way back from a text begins no other order: $from', async ({ from, back }) => {
  await using database = await createTestDatabase('sqlite')
  const { shopId } = await insertKayakShop(database.db)
  const args = await guestArgs(database.db, shopId, `/widget/v2/dialog/terms${from}`, { params: {} })
  expect((await showTerms({ ...args, pattern: '/widget/v2/dialog/terms' })).backAddress).toMatch(back)
})

test('a step hands its order on to the texts', async () => {
  await using database = await createTestDatabase('sqlite')
  const { shopId } = await insertKayakShop(database.db)
  const path = `/widget/v2/dialog/new-order/7/checkout?key=k&secret=${SECRET}`
  const args = await guestArgs(database.db, shopId, path, { params: {} })
  const { termsAddress } = await showLayout({ ...args, pattern: '/widget' })
  expect(termsAddress).toBe(`/widget/v2/dialog/terms?key=k&order=7&secret=${SECRET}`)
})
