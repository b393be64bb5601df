import { expect, test } from 'vitest'
import { BOOKED_INTENTS } from '#app/routes/staff/orders/booked/booked.ts'
import { action } from '#app/routes/staff/orders/new/new-order.tsx'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, reserve, type Sale, units } from '../../domain/order/sale.ts'
import { addressOf, FILLED, NOW, post, SOLD, show } from './new-order-page.ts'
import { outcomeOf, staffArgs } from './staff-shop.ts'

const at = { start: '2026-07-16T10:00', requestKey: 'k' }

/** Posts as a browser without a script does, and follows to where the answer leads. */
async function postPlainly(sale: Sale, form: Record<string, string>, from = addressOf(sale)) {
  const args = await staffArgs(sale.db, sale, from, { params: {}, form, now: NOW })
  args.request.headers.set('Sec-Fetch-Dest', 'document')
  const { to } = await outcomeOf(action({ ...args, pattern: '/orders/new' }))
  expect(to).toMatch(/^\/orders\/new\?product=\d+&date=2026-07-16&draft=[\w-]+$/)
  return { to: String(to), page: await show(sale, String(to)) }
}

test.each(DIALECTS)('%s: without a script a refusal has an address, to which Back leads', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const form = { ...FILLED, ...at, email: 'ingen adress', discount: 'abc', 'quantities.0': '1e1' }

  const { to, page } = await postPlainly(sale, form)
  expect(page).toMatchObject({ requestKey: 'k', address: { productId: sale.productId } })
  expect(Object.keys(page.result?.error ?? {}).sort()).toEqual([
    ...['discount', 'discountReason', 'email', 'quantities.0'],
  ])
  expect(page.result?.initialValue).toMatchObject({
    ...{ firstName: 'Åsa', email: 'ingen adress', discount: 'abc', quantities: { 0: '1e1' } },
  })
  expect((await show(sale, to)).result, 'as often as it is asked for').toEqual(page.result)

  const otherDay = await show(sale, to.replace('2026-07-16', '2026-07-17'))
  expect(otherDay.answer, 'of that day alone').toBeNull()

  // Put right there, it is sold once, however often it is posted.
  const sold = await post(sale, { ...FILLED, ...at }, to)
  expect(sold.to).toMatch(SOLD)
  expect(await post(sale, { ...FILLED, ...at }, to)).toEqual(sold)
  const other = await postPlainly(sale, { ...FILLED, ...at, start: '2026-07-16T14:00' }, to)
  expect(Object.keys(other.page.result?.error ?? {})).toEqual([''])
  expect(other.page.requestKey, 'of a sale of its own').not.toBe('k')
  expect((await show(sale, other.to)).requestKey, 'whenever it is shown').toBe(other.page.requestKey)

  const posted = { ...FILLED, ...at, intent: BOOKED_INTENTS.recount, answer: '{"result":' }
  expect((await postPlainly(sale, posted)).page.answer, 'nobody posts an answer').toBeNull()
})

test.each(DIALECTS)('%s: so have a full start, broken rules and a search', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  await reserve(sale, { quantities: units(4) })
  const full = await postPlainly(sale, { ...FILLED, ...at, 'quantities.0': '2' })
  expect(full.page.result?.error).toEqual({ quantities: ['Det finns inte plats då. Lediga: 1.'] })
  expect(full.page.answer?.why?.reason).toMatch(/./)
  expect(full.page.answer?.nearest[0]).toMatchObject({ startRent: '2026-07-16 13:00:00' })

  const early = { ...FILLED, ...at, start: 'own', ownTime: '06:00' }
  const { to, page } = await postPlainly(sale, early)
  const broken = page.answer?.warnings.map(({ code }) => code) ?? []
  expect(broken).toContain('outside_opening_hours')
  expect((await post(sale, { ...early, accepted: broken.join() }, to)).to).toMatch(SOLD)

  const searched = await postPlainly(sale, { ...early, intent: 'show', customerSearch: 'Ingen Alls' })
  expect(searched.page.foundCustomers).toMatchObject({ search: 'Ingen Alls', hits: [] })
  expect(searched.page.result?.initialValue).toMatchObject({ firstName: 'Åsa', ownTime: '06:00' })
})

test.each(DIALECTS)('%s: a draft that is gone stays gone', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { to } = await postPlainly(sale, { ...FILLED, ...at, 'quantities.0': '' })
  await sale.db.deleteFrom('form_draft').execute()
  const args = await staffArgs(sale.db, sale, to, { params: {}, form: { ...FILLED, ...at }, now: NOW })
  args.request.headers.set('Sec-Fetch-Dest', 'document')
  expect(await outcomeOf(action({ ...args, pattern: '/orders/new' }))).toMatchObject({ status: 422 })
})
