import { expect, test } from 'vitest'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { factsOnce } from '#app/jobs/message-facts.ts'
import { renderNotification } from '#app/jobs/render-notification.ts'
import { loader } from '#app/routes/files/order-ics.ts'
import type { Db } from '#db/transaction.server.ts'
import { guestArgs, statusOf } from '#tests/integration/routes/widget/guest-shop.ts'
import { insertOrderWithBooking, insertProduct, insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const SECRET = 'secret-of-the-order'

async function insertOrder(db: Db, state: 'CONFIRMED' | 'CANCELLED' = 'CONFIRMED') {
  const shopId = await insertShop(db)
  const productId = await insertProduct(db, { shop_id: shopId, meeting_place: '{"sv":"Stora bryggan"}' })
  const { orderId } = await insertOrderWithBooking(db, {
    shopId,
    productId,
    order: { secret: SECRET, state },
  })
  return { shopId, orderId }
}

async function fetchCalendar(db: Db, shopId: number, orderId: number, secret = SECRET) {
  const pattern = '/widget/v2/dialog/new-order/:orderId/order.ics' as const
  const path = `/widget/v2/dialog/new-order/${orderId}/order.ics?key=k&secret=${secret}`
  return loader({ ...(await guestArgs(db, shopId, path, { params: { orderId: String(orderId) } })), pattern })
}

test.each(DIALECTS)(
  "%s: the file is the confirmation's attachment, so a calendar has it once",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { shopId, orderId } = await insertOrder(db)
    const mail = renderNotification(
      {
        now: () => instant('2026-07-01T08:00:00Z'),
        zone: stockholm,
        config: { mailFrom: 'noreply@localhost', publicUrl: 'http://localhost' },
      },
      {
        id: 1,
        shopId,
        orderId,
        identifier: 'ORDER_CONFIRMATION',
        receiver: 'asa@example.test',
        locale: 'sv',
        payload: {},
        attempts: 1,
        createdAt: instant('2026-07-16T08:00:00Z'),
      },
      await factsOnce(db)({ shopId, orderId, payload: {} }),
    )
    const answer = await fetchCalendar(db, shopId, orderId)
    expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    const calendar = await answer.text()
    expect(calendar).toContain('LOCATION:Stora bryggan')
    expect(calendar).toBe(mail?.attachments[0]?.content)
  },
)

test.each(DIALECTS)('%s: a cancelled order has nothing in it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, orderId } = await insertOrder(db, 'CANCELLED')
  expect(await (await fetchCalendar(db, shopId, orderId)).text()).not.toContain('VEVENT')
})

test.each(DIALECTS)(
  "%s: without the order's secret, or in another shop, there is no order",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { shopId, orderId } = await insertOrder(db)
    const other = await insertShop(db)
    expect(await statusOf(fetchCalendar(db, shopId, orderId, 'another-secret'))).toBe(404)
    expect(await statusOf(fetchCalendar(db, other, orderId))).toBe(404)
  },
)
