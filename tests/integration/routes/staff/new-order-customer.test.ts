import { expect, test } from 'vitest'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import {
  defaultField,
  type StandardField,
  type StandardFieldName,
} from '#app/domain/question/customer-field-types.ts'
import { saveCustomerFields } from '#app/domain/question/save-customer-fields.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import * as customerPage from '#app/routes/staff/orders/customer.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, type Sale } from '../../domain/order/sale.ts'
import { addressOf, NOW, post, postAgain, show } from './new-order-page.ts'
import { outcomeOf, staffArgs } from './staff-shop.ts'

/** What a sale asks about the customer, and that the order's own page asks the same. Source: spec 2 §5. */
const PATTERN = '/orders/:orderId/customer'
const CHOSEN = { 'quantities.0': '1', start: '2026-07-16T10:00' }
const REQUIRED = 'Detta fält är obligatoriskt'

type Flags = Partial<Omit<StandardField, 'fieldName'>>

async function set({ db, shopId, userId }: Sale, changes: Partial<Record<StandardFieldName, Flags>>) {
  const names: readonly StandardFieldName[] = ['companyName', 'addressZip', 'addressCountry', 'nationality']
  const fields = names.map((fieldName) => ({ ...defaultField(fieldName), ...changes[fieldName] }))
  const editor = { shopId, userId, now: instant(NOW) }
  await inTransaction(db, (tx) => saveCustomerFields(tx, { ...editor, values: { fields } }))
}

const FOR_STAFF = { visibleForAdmin: true, requiredForAdmin: true }

function namesOf(fields: readonly { fieldName: string }[]): string[] {
  return fields.map(({ fieldName }) => fieldName)
}

function idOf({ to }: { to?: string | null }): number {
  expect(to).toMatch(/^\/orders\/\d+$/)
  return Number(to?.split('/').at(-1))
}

async function customerOf({ db, shopId }: Sale, sold: { to?: string | null }) {
  return (await findOrder(db, { shopId, orderId: idOf(sold) }))?.customer
}

/** What the order's own page says of the same details. */
async function saveOnOrder(sale: Sale, sold: { to?: string | null }, form: Record<string, string>) {
  const params = { orderId: String(idOf(sold)) }
  const args = await staffArgs(sale.db, sale, `${sold.to}/customer`, { params, form, now: NOW })
  return outcomeOf(customerPage.action({ ...args, pattern: PATTERN }))
}

test.each(DIALECTS)(
  '%s: what the shop requires of staff is asked and checked at the sale',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    await set(sale, {
      companyName: FOR_STAFF,
      nationality: FOR_STAFF,
      addressCountry: { visibleForAdmin: true },
      // Of guests alone.
      addressZip: { visibleForGuest: true, requiredForGuest: true, visibleForAdmin: false },
    })
    const page = await show(sale)
    const first = ['firstName', 'lastName', 'email', 'phone', 'nationality', 'companyName', 'commentByAdmin']
    expect(namesOf(page.requestedFields)).toEqual(first)
    expect(namesOf(page.furtherFields)).toEqual([
      'companyOrgNo',
      'addressStreet',
      'addressCity',
      'addressCountry',
    ])
    expect(page.countries[0]).toEqual({ value: 'SE', label: 'Sverige' })

    const named = { ...CHOSEN, firstName: 'Åsa' }
    const errors = { nationality: [REQUIRED], companyName: [REQUIRED] }
    expect(await post(sale, named)).toMatchObject({ status: 422, errors })
    expect((await postAgain(sale, { ...named, addressCity: 'Stavsnäs' })).result).toMatchObject({
      initialValue: { addressCity: 'Stavsnäs' },
    })
    const foreign = { ...named, nationality: 'XX', companyName: 'Kajak AB' }
    expect(await post(sale, foreign)).toMatchObject({
      status: 422,
      errors: { nationality: expect.anything() },
    })
    const details = { firstName: 'Åsa', nationality: 'NO', companyName: 'Kajak AB', addressCity: 'Stavsnäs' }
    const sold = await post(sale, { ...CHOSEN, ...details })
    expect(await customerOf(sale, sold)).toMatchObject(details)
    expect(await saveOnOrder(sale, sold, { firstName: 'Åsa' })).toMatchObject({ status: 422, errors })
    expect(await saveOnOrder(sale, sold, details)).toEqual({ to: sold.to })
  },
)

test.each(DIALECTS)('%s: a name is enough where nothing is required, and even nobody', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  await set(sale, { addressCountry: { visibleForAdmin: true } })
  const { proposed } = await show(sale)
  expect(proposed).toEqual({ phoneCountry: 'SE', addressCountry: 'SE' })
  const named = await post(sale, { ...CHOSEN, ...proposed, firstName: 'Åsa' })
  expect(await customerOf(sale, named)).toMatchObject({ firstName: 'Åsa', addressCountry: null, phone: null })
  // A country that the form proposed is nobody's.
  const walkIn = await post(sale, { ...CHOSEN, ...proposed })
  expect(await customerOf(sale, walkIn)).toBeNull()
})

test.each(DIALECTS)(
  '%s: a proposed country is stored only with what was said of the address',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    await set(sale, { addressCountry: { visibleForAdmin: true } })
    const { proposed } = await show(sale)
    const of = (email: string) => ({ ...CHOSEN, ...proposed, firstName: 'Åsa', email })
    const countriesOf = async (email: string) => {
      const query = sale.db.selectFrom('shop_customer').select('address_country').where('email', '=', email)
      return (await query.execute()).map((row) => row.address_country)
    }
    const sold = async (form: Record<string, string>) => customerOf(sale, await post(sale, form))

    expect(await sold(of('a@example.test'))).toMatchObject({ addressCountry: null })
    expect(await countriesOf('a@example.test')).toEqual([null])
    // Who was found without a country stays so.
    const { shop_customer_id: id } = await sale.db
      .selectFrom('customer')
      .select('shop_customer_id')
      .where('shop_customer_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const { customer } = await show(sale, addressOf(sale, { customer: String(id) }))
    expect(customer).toMatchObject({ firstName: 'Åsa', addressCountry: '', phoneCountry: 'SE' })
    expect(await sold({ ...CHOSEN, ...proposed, ...customer })).toMatchObject({ addressCountry: null })
    expect(await countriesOf('a@example.test')).toEqual([null])

    const inCity = { ...of('b@example.test'), addressCity: 'Stavsnäs' }
    expect(await sold(inCity)).toMatchObject({ addressCountry: 'SE' })
    const changed = { ...of('c@example.test'), addressCountry: 'NO' }
    expect(await sold(changed)).toMatchObject({ addressCountry: 'NO' })
    expect(await countriesOf('c@example.test')).toEqual(['NO'])
    // Where the shop requires a part of the address, its country is seen beside it.
    await set(sale, { addressCountry: { visibleForAdmin: true }, addressZip: FOR_STAFF })
    const { requestedFields } = await show(sale)
    expect(namesOf(requestedFields)).toEqual(expect.arrayContaining(['addressZip', 'addressCountry']))
    await set(sale, { addressCountry: FOR_STAFF })
    expect(await sold(of('d@example.test'))).toMatchObject({ addressCountry: 'SE' })
  },
)

test.each(DIALECTS)('%s: a number is read by the country beside it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { phoneCountries } = await show(sale)
  expect(phoneCountries[0]).toEqual({ value: 'SE', label: 'Sverige +46' })
  const numbers = [
    ['0151 23456789', 'DE', '+4915123456789'],
    ['0046 70-174 06 07', 'DE', '+46701740607'],
    ['070-174 06 07', 'SE', '+46701740607'],
  ] as const
  for (const [phone, phoneCountry, e164] of numbers) {
    const sold = await post(sale, { ...CHOSEN, firstName: 'Åsa', phone, phoneCountry })
    expect(await customerOf(sale, sold)).toMatchObject({ phone: { e164, rawPhoneNumber: phone } })
  }
  const wrong = { ...CHOSEN, firstName: 'Åsa', phone: '151 23456789', phoneCountry: '<b>' }
  expect(await post(sale, wrong)).toMatchObject({ status: 422, errors: { phoneCountry: expect.anything() } })
})

test.each(DIALECTS)('%s: who was chosen has the order, by the address or by a button', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const named = { ...CHOSEN, firstName: 'Anna', lastName: 'Ek' }
  const customerIdOf = async (sold: { to?: string | null }) => {
    const query = sale.db.selectFrom('customer').select('shop_customer_id')
    return (await query.where('order_id', '=', idOf(sold)).executeTakeFirstOrThrow()).shop_customer_id
  }
  const customerId = await customerIdOf(await post(sale, named))
  const chosen = { customer: String(customerId) }
  const { customer } = await show(sale, addressOf(sale, chosen))
  expect(await customerIdOf(await post(sale, { ...CHOSEN, ...customer }))).toBe(customerId)

  // Shown again with who was found, as without a script.
  const { initialValue } = (await postAgain(sale, { ...CHOSEN, ...chosen })).result
  expect(initialValue).toMatchObject({ firstName: 'Anna', chosenCustomerId: String(customerId) })
  const typed = { ...named, chosenCustomerId: String(customerId) }
  expect(await customerIdOf(await post(sale, typed))).toBe(customerId)
  for (const other of [{ ...typed, firstName: 'Bo' }, { ...typed, chosenCustomerId: 'x' }, named]) {
    expect(await customerIdOf(await post(sale, other))).not.toBe(customerId)
  }
})
