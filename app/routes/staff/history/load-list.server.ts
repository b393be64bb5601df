import type { RouterContextProvider } from 'react-router'
import { listMembers } from '#app/domain/account/account-queries.server.ts'
import { listSavedViews } from '#app/domain/account/saved-view-queries.server.ts'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { contactName } from '#app/domain/customer/contact.ts'
import { findShopCustomers } from '#app/domain/customer/shop-customer-queries.server.ts'
import {
  type BookingListQuery,
  countBookings,
  listBookings,
} from '#app/domain/order/views/booking-list-queries.server.ts'
import { countOrders, listOrders } from '#app/domain/order/views/order-list-queries.server.ts'
import { listOrderSources } from '#app/domain/order/views/order-source-queries.server.ts'
import { listEveryCustomField } from '#app/domain/question/custom-field-queries.server.ts'
import { isVisibleFor, offeredOptions } from '#app/domain/question/custom-field-types.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { type Services, services } from '#app/http/context.server.ts'
import { searchedText } from '#app/http/labels/searched-text.ts'
import { MORE_PARAMETER } from '#app/ui/table/filter-bar.tsx'
import { LIST_PARAMETERS, type ListAddress, type ListKind } from './list-address.ts'
import type { ListChoices } from './list-chips.ts'
import { readListAddress, unreadDates } from './read-list-address.server.ts'

type Context = Readonly<RouterContextProvider>

/** Rows on a page. Source: spec 2 §9. */
const PAGE_SIZE = 30

/** The query behind an address, of either list. */
export function listQuery({ shop, now, zone, t }: Services, address: ListAddress) {
  const { list: _, isAll: __, search, ...query } = address
  return { ...query, search: search && searchedText(t, search), shopId: shop.id, now: toWallTime(now, zone) }
}

/** The page of orders that the address names, with everything around its table. */
export function loadOrders(context: Context, url: URL) {
  return loadList(context, url, { list: 'orders', read: listOrders, count: countOrders })
}

export function loadBookings(context: Context, url: URL) {
  return loadList(context, url, { list: 'bookings', read: listBookings, count: countBookings })
}

type Kind<Row> = {
  list: ListKind
  read: (
    db: Services['db'],
    query: BookingListQuery,
  ) => Promise<{ rows: Row[]; next: string | null; previous: string | null }>
  count: (db: Services['db'], query: BookingListQuery) => Promise<number>
}

async function loadList<Row>(context: Context, url: URL, { list, read, count }: Kind<Row>) {
  const all = context.get(services)
  const { db, shop, user, can } = all
  const address = readListAddress(list, url.searchParams)
  const query = { ...listQuery(all, address), limit: PAGE_SIZE }
  const unread = unreadDates(url.searchParams)
  const isUnfolded = url.searchParams.get(MORE_PARAMETER) === '1' || unread.some(isSeldomUsed)
  const [{ rows, next, previous }, choices, views, total] = await Promise.all([
    read(db, query),
    isUnfolded ? loadChoices(all, address) : namedChoices(all, address),
    listSavedViews(db, { shopId: shop.id, userId: user.id, list }),
    address.isAll ? count(db, query) : null,
  ])
  return {
    listed: rows,
    frame: {
      address,
      choices,
      isUnfolded,
      dateErrors: Object.fromEntries(unread.map((name) => [name, all.t('form.invalid_date')])),
      today: all.today,
      views,
      /** Counted when everything was selected. */
      total,
      next,
      previous,
      canCreate: can('bookings-create'),
      canDelete: can('orders-delete'),
    },
  }
}

/** Of the dates, those of the creation are among the filters that are folded away. */
function isSeldomUsed(name: string): boolean {
  return name === LIST_PARAMETERS.createdFrom || name === LIST_PARAMETERS.createdTo
}

/** True when a filter in force is named by what the shop calls it. */
function isNamingChoices({ productIds, answers, createdByUserId, customerId }: ListAddress): boolean {
  return [...productIds, ...answers, createdByUserId, customerId].some((chosen) => chosen !== undefined)
}

/** Choices as far as the filters in force are named by them. */
export async function namedChoices(all: Services, address: ListAddress): Promise<ListChoices> {
  return isNamingChoices(address) ? await loadChoices(all, address) : NO_CHOICES
}

const NO_CHOICES: ListChoices = {
  products: [],
  members: [],
  fields: [],
  customers: [],
  channels: [],
  tags: [],
}

/** Choices of the filters; one in force is named though what it chooses was deleted. */
async function loadChoices(
  { db, shop, locale, t }: Services,
  { productIds, answers, customerId }: ListAddress,
): Promise<ListChoices> {
  const isAnswered = (id: number) => answers.some(({ customFieldId }) => customFieldId === id)
  const named = (name: string, isDeleted: boolean) =>
    isDeleted ? t('orders.choice_deleted', { name }) : name
  const customerIds = customerId === undefined ? [] : [customerId]
  const [products, members, fields, customers, sources] = await Promise.all([
    listNamedProducts(db, { shopId: shop.id, deletedToo: productIds }),
    listMembers(db, shop.id),
    listEveryCustomField(db, shop.id),
    findShopCustomers(db, { shopId: shop.id, customerIds }),
    listOrderSources(db, shop.id),
  ])
  return {
    ...sources,
    members,
    customers: [...customers.values()].map((customer) => ({ id: customer.id, name: contactName(customer) })),
    products: products.map(({ id, displayName, isDeleted }) => ({
      id,
      name: named(pickText(displayName, locale, shop.locales), isDeleted),
    })),
    fields: fields
      .filter((field) => (field.isDeleted ? isAnswered(field.id) : isVisibleFor(field, 'staff')))
      .map((field) => ({
        id: field.id,
        name: named(pickText(field.label, locale, shop.locales) || field.internalName, field.isDeleted),
        dataType: field.dataType,
        options: offeredOptions(field).map(({ key, label }) => ({
          key,
          label: pickText(label, locale, shop.locales),
        })),
      })),
  }
}
