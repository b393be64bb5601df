import { expect, test } from 'vitest'
import { loader as showConfirmation } from '#app/routes/widget/confirmation/order-confirmation.tsx'
import { guestArgs, insertKayakShop, NOW } from '#tests/integration/routes/widget/guest-shop.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const SECRET = 'secret-of-the-order'
const PATTERN = '/widget/v2/dialog/new-order/:orderId/order-confirmation'

test.each(DIALECTS)(
  '%s: a guest can call, write, find the place and sees how it was paid',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { shopId, productId } = await insertKayakShop(db)
    const reach = { company_phone: '08-465 004 10', company_email: 'hej@sjoboden.example' }
    const address = {
      address_street: 'Södra bryggan 4',
      address_zip: '139 70',
      address_city: 'Stavsnäs',
    }
    await db
      .updateTable('shop')
      .set({ ...reach, ...address })
      .where('id', '=', shopId)
      .execute()
    await db
      .updateTable('product')
      .set({ meeting_place: '{"sv":"Stora bryggan"}' })
      .where('id', '=', productId)
      .execute()
    const { orderId } = await insertOrderWithBooking(db, {
      shopId,
      productId,
      order: { secret: SECRET, payed_minor: 40_000 },
      customer: { phone_e164: '+46701740607', phone_country: 'SE', phone_raw: '070-1740607' },
    })
    const paid = {
      status: 'PAYED',
      provider: 'CARD_TERMINAL',
      amount_minor: 40_000,
      created_at: NOW,
    } as const
    await db
      .insertInto('transaction')
      .values({ shop_id: shopId, order_id: orderId, transaction_type: 'PAYMENT', ...paid })
      .execute()

    const path = `/widget/v2/dialog/new-order/${orderId}/order-confirmation?key=k&secret=${SECRET}`
    const args = await guestArgs(db, shopId, path, { params: { orderId: String(orderId) } })
    const shown = await showConfirmation({ ...args, pattern: PATTERN })

    expect(shown.phone).toBe('+46 70 174 06 07')
    expect(shown.payment).toEqual({
      label: 'Betalt med kort',
      ...{ payedMinor: 40_000, dueMinor: 0, overpaidMinor: 0 },
    })
    expect(shown.places).toEqual({
      names: ['Stora bryggan'],
      shopName: 'Sjöboden',
      address: {
        text: 'Södra bryggan 4, 139 70 Stavsnäs',
        link: expect.stringMatching(/^https:.+query=S%C3%B6dra/),
      },
      phone: { text: '08-465 004 10', link: 'tel:0846500410' },
      email: { text: 'hej@sjoboden.example', link: 'mailto:hej@sjoboden.example' },
    })
  },
)

test.each(DIALECTS)(
  '%s: what was paid too much is named, but not of an order that is over',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { shopId, productId } = await insertKayakShop(db)
    const order = { secret: SECRET, price_minor: 30_000, payed_minor: 45_000, returning_minor: 5_000 }
    const { orderId } = await insertOrderWithBooking(db, { shopId, productId, order })
    const path = `/widget/v2/dialog/new-order/${orderId}/order-confirmation?key=k&secret=${SECRET}`
    const paid = async () => {
      const args = await guestArgs(db, shopId, path, { params: { orderId: String(orderId) } })
      return (await showConfirmation({ ...args, pattern: PATTERN })).payment
    }
    expect(await paid()).toMatchObject({ payedMinor: 40_000, dueMinor: 0, overpaidMinor: 10_000 })
    await db.updateTable('order').set({ state: 'CANCELLED' }).where('id', '=', orderId).execute()
    expect(await paid()).toMatchObject({ payedMinor: 40_000, dueMinor: 0, overpaidMinor: 0 })
  },
)

test.each(DIALECTS)('%s: what was credited stands between the rows and the total', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, productId } = await insertKayakShop(db)
  const order = { secret: SECRET, price_minor: 30_000 }
  const { orderId } = await insertOrderWithBooking(db, { shopId, productId, order })
  await db.updateTable('booking_product').set({ credited_minor: 10_000 }).execute()

  const path = `/widget/v2/dialog/new-order/${orderId}/order-confirmation?key=k&secret=${SECRET}`
  const args = await guestArgs(db, shopId, path, { params: { orderId: String(orderId) } })
  const { cart } = await showConfirmation({ ...args, pattern: PATTERN })
  expect(cart).toMatchObject({ creditedMinor: 10_000, totalMinor: 30_000, feesOfCancelled: [] })
  expect(cart.bookings.flatMap(({ rows }) => rows.map((row) => row.totalMinor))).toEqual([40_000])
})
