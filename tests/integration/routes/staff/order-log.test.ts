import { expect, test } from 'vitest'
import { eraseOrders } from '#app/domain/order/customer/erase-orders.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { listCustomerFields } from '#app/domain/question/customer-field-queries.server.ts'
import { saveCustomerFields } from '#app/domain/question/save-customer-fields.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { loader as callApi } from '#app/routes/api/answer.ts'
import { action as saveCustomer } from '#app/routes/staff/orders/customer.tsx'
import { loader } from '#app/routes/staff/orders/order/order.tsx'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { HEIGHT, insertQuestion } from '#tests/support/questions.ts'
import { insertStaffShop, NOW, type StaffShop, staffArgs } from './staff-shop.ts'

type Shop = StaffShop & { orderId: number }

async function show(db: Db, shop: Shop) {
  const params = { orderId: String(shop.orderId) }
  const args = await staffArgs(db, shop, `/orders/${shop.orderId}`, { params })
  return loader({ ...args, pattern: '/orders/:orderId' })
}

async function logOf(db: Db, shop: Shop) {
  return (await show(db, shop)).log.map(({ text, changes }) => ({ text, changes }))
}

async function apiLog(db: Db, shop: Shop): Promise<unknown> {
  const args = await staffArgs(db, shop, `/api/orders/${shop.orderId}/activity-log`, { params: {} })
  return (await callApi(args)).json()
}

async function save(db: Db, shop: Shop, form: Record<string, string>) {
  const path = `/orders/${shop.orderId}/customer`
  const args = await staffArgs(db, shop, path, { params: { orderId: String(shop.orderId) }, form })
  await saveCustomer({ ...args, pattern: '/orders/:orderId/customer' })
}

test.each(DIALECTS)(
  '%s: the log says what a detail was and what it became, until erased',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const { shopId, orderId, bookingId, productId } = shop
    const editor = { shopId, userId: shop.userId, now: instant(NOW) }
    const height = await insertQuestion(db, editor, HEIGHT)
    const hidden = await insertQuestion(db, editor, { internalName: 'own', visibleForAdmin: false })
    const answer = `answers.b${bookingId}p${productId}n1f${height}`
    const first = { firstName: 'Anna', phone: '070-174 06 12', phoneCountry: 'SE', [answer]: '172' }
    await db.deleteFrom('customer').where('order_id', '=', orderId).execute()
    await save(db, shop, first)
    await save(db, shop, { ...first, firstName: 'Anja', phone: '41234567', phoneCountry: 'NO', [answer]: '' })
    const facts = { before: { [`f${hidden}`]: 'x' }, after: { [`f${hidden}`]: null } }
    await inTransaction(db, async (tx) =>
      ok(await logOrder(tx, { ...editor, orderId }, 'answers_changed', facts)),
    )

    const log = await logOf(db, shop)
    expect(log).toEqual([
      // A question that staff don't see.
      { text: 'ändrade svaren på frågorna', changes: [] },
      {
        text: 'ändrade svaren på frågorna',
        changes: [{ label: 'Deltagare 1, Längd i cm', before: '172', after: '' }],
      },
      {
        text: 'ändrade kunduppgifterna',
        changes: [
          { label: 'Förnamn', before: 'Anna', after: 'Anja' },
          { label: 'Telefon', before: '070-174 06 12, Sverige', after: '41234567, Norge' },
        ],
      },
      {
        text: 'svarade på frågorna',
        changes: [{ label: 'Deltagare 1, Längd i cm', before: '', after: '172' }],
      },
      { text: 'angav kunduppgifterna', changes: [] },
    ])
    expect(await apiLog(db, shop)).toMatchObject({ data: log })

    const fields = (await listCustomerFields(db, shopId)).map((field) => ({
      ...field,
      visibleForAdmin: field.visibleForAdmin && field.fieldName !== 'phone',
    }))
    await inTransaction(db, (tx) => saveCustomerFields(tx, { ...editor, values: { fields } }))
    const seen = (await logOf(db, shop)).flatMap(({ changes }) => changes.map(({ label }) => label))
    expect(seen).toContain('Förnamn')
    expect(seen).not.toContain('Telefon')

    await inTransaction(db, async (tx) =>
      ok(await eraseOrders(tx, { shopId, orderIds: [orderId], now: editor.now })),
    )
    // It still says who gave something first.
    expect(await logOf(db, shop)).toEqual(log.map((entry) => ({ ...entry, changes: [] })))
    expect(JSON.stringify(await apiLog(db, shop))).not.toContain('Anna')
  },
)

test.each(DIALECTS)('%s: each payment says its VAT', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  expect((await show(db, shop)).vat).toEqual([])
  const order = { ...shop, now: instant(NOW), zone: stockholm }
  const pay = (amountMinor: number, requestKey: string) =>
    inTransaction(db, (tx) =>
      registerManualPayment(tx, { ...order, method: 'CASH', amountMinor, requestKey }),
    )
  expect((await pay(10_000, 'first')).ok).toBe(true)
  expect((await pay(30_000, 'rest')).ok).toBe(true)
  const { vat, order: shown } = await show(db, shop)
  expect(vat.map(({ rates }) => rates)).toEqual([
    [{ vatPercentage: 2500, vatMinor: 2_000 }],
    [{ vatPercentage: 2500, vatMinor: 6_000 }],
  ])
  expect(vat.map(({ transactionId }) => transactionId)).toEqual(shown.payments.map(({ id }) => id).reverse())
})
