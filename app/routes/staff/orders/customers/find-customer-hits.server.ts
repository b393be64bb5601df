import type { RouterContextProvider } from 'react-router'
import { type Contact, changedContact } from '#app/domain/customer/contact.ts'
import { findShopCustomer, findSuccessor } from '#app/domain/customer/shop-customer-queries.server.ts'
import { typedPhone } from '#app/domain/order/customer/phone.server.ts'
import { findCustomers } from '#app/domain/order/views/found-customer-queries.server.ts'
import type { StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { readId } from '#app/domain/shared/id.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { defaultCountry } from '#app/http/pages/country-options.server.ts'
import { toContactView } from '#app/routes/staff/orders/order/order-view.ts'

type Context = Readonly<RouterContextProvider>

const LONGEST_SEARCH = 100
const MOST_SHOWN = 6

/** Fields of a customer in the form of a new booking; empty ones are ''. */
export type FilledCustomer = Partial<Record<StandardFieldName | 'phoneCountry' | 'chosenCustomerId', string>>

export type CustomerHits = Awaited<ReturnType<typeof findCustomerHits>>

/**
 * Customers whom the search names but for `exceptId`, with what fills the fields of the form, and the sentence that
 * there may be more, else ''; none for who may not read orders.
 */
export async function findCustomerHits(context: Context, typed: unknown, exceptId?: number) {
  const { db, shop, now, zone, can, t, locale } = context.get(services)
  const country = defaultCountry(locale, shop)
  const search = typeof typed === 'string' ? typed.trim().slice(0, LONGEST_SEARCH) : ''
  if (search === '' || !can('orders-access')) return { search: '', hits: [], more: '' }
  const most = MOST_SHOWN + (exceptId === undefined ? 1 : 2)
  const found = await findCustomers(db, { shopId: shop.id, search, most, now: toWallTime(now, zone) })
  const customers = found.customers.filter(({ id }) => id !== exceptId)
  const hits = customers.slice(0, MOST_SHOWN).map((customer) => {
    const { name, email, phone } = toContactView(customer)
    return {
      id: customer.id,
      name,
      email,
      phone,
      orders: customer.orders,
      fields: toFilled(customer, country),
    }
  })
  const isMore = hits.length > 0 && (found.hasMore || customers.length > MOST_SHOWN)
  return { search, hits, more: isMore ? t('search.maybe_more') : '' }
}

/**
 * Details of the customer whose id was posted or stands in the address, or of whom they were merged into; none for any
 * other id.
 */
export async function findFilledCustomer(context: Context, id: unknown): Promise<FilledCustomer> {
  const { db, shop, can, locale } = context.get(services)
  const customerId = typeof id === 'string' ? readId(id) : undefined
  if (customerId === undefined || !can('orders-access')) return {}
  const key = { shopId: shop.id, customerId }
  const successor = await findSuccessor(db, key)
  const customer = await findShopCustomer(db, { ...key, customerId: successor ?? customerId })
  return customer ? toFilled(customer, defaultCountry(locale, shop)) : {}
}

/** Only a number is read by a proposed country: the address stays as it is known. */
function toFilled(customer: Contact & { id: number }, country: string): FilledCustomer {
  const { phone, ...texts } = changedContact(undefined, customer)
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value ?? ''])),
    ...(phone ? typedPhone(phone, country) : { phone: '', phoneCountry: country }),
    chosenCustomerId: String(customer.id),
  }
}
