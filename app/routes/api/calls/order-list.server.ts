import { z } from 'zod'
import { ORDER_STATES } from '#app/domain/order/order-states.ts'
import {
  COMMENTATORS,
  LIST_TABS,
  ORDER_CREATORS,
  PAYMENT_FILTERS,
  PAYMENT_STATES,
} from '#app/domain/order/views/order-filter.ts'
import { type ListSort, readListKey } from '#app/domain/order/views/order-list-key.ts'
import { listOrders, type OrderListRow } from '#app/domain/order/views/order-list-queries.server.ts'
import { LARGEST_ID } from '#app/domain/shared/id.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import { ok } from '#app/domain/shared/result.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { translatableJson } from '#app/http/json-shapes.ts'
import {
  joinAnswers,
  MOST_CHOICES,
  orderFilterTexts,
  splitAnswers,
} from '#app/http/schemas/order-filter-schema.ts'
import { readCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { countQuery, dateQuery, given, idQuery, idsQuery, readQuery } from '#app/routes/api/query-fields.ts'
import { RESERVE_ORDER, SELL_ORDER } from './reserve-order.server.ts'

const PAGE_SIZE = 30
const MOST_ON_PAGE = 100
/** Pages that a number alone can skip to; further on the key of `next_page_url` leads. */
const LAST_BY_NUMBER = 1000

/** All of them, each of which must be readable. */
const answersQuery = readQuery((typed) => {
  const answers = splitAnswers(typed)
  const read = answers.flatMap((answer) => answer ?? [])
  return read.length < answers.length || read.length > MOST_CHOICES ? undefined : read
})

/** The filters of the page of orders under the call's own names. Source: spec 2 §3 'Order list state', §7. */
const fieldsSchema = z.object({
  ...orderFilterTexts,
  tab: given(z.enum(LIST_TABS)),
  products: idsQuery(MOST_CHOICES).meta({ description: 'Ids, joined by commas' }),
  startFromDate: dateQuery.meta({ description: 'First start, `YYYY-MM-DD`, included' }),
  startToDate: dateQuery,
  createdFromDate: dateQuery,
  createdToDate: dateQuery,
  paymentState: given(z.enum(PAYMENT_FILTERS)),
  customFields: answersQuery.meta({
    description:
      'Answers to own fields as `3:text`, joined by commas; all must match. Of a box `3:1` is ticked, `3:0` not',
  }),
  commentBy: given(z.enum(COMMENTATORS)),
  createdByUserId: idQuery,
  customerId: idQuery,
  sortBy: z
    .string()
    .optional()
    .meta({ description: '`id`, `startRent` or `createdAt`; anything else is by id, newest first' }),
  sortDesc: z
    .string()
    .optional()
    .transform((words) => /^(?:true|1)(?:,|$)/.test(words ?? ''))
    .meta({ description: '`true` or `1`, of the first that it is sorted by; anything else is off' }),
  itemsPerPage: countQuery(MOST_ON_PAGE, PAGE_SIZE).meta({ description: `At most ${MOST_ON_PAGE}` }),
  page: countQuery(LARGEST_ID, 1).meta({ description: `At most ${LAST_BY_NUMBER} without \`after\`` }),
  after: orderFilterTexts.after.meta({ description: 'Key of the page, as `next_page_url` carries it' }),
})
type Query = z.output<typeof fieldsSchema>

/** A key is of one sort order alone; without it the first page would look like the one asked for. */
const querySchema = fieldsSchema.refine((query) => !query.after || readListKey(query.after, sortOf(query)), {
  path: ['after'],
})

const nullableText = z.string().nullable()

const orderJson = z.object({
  id: z.int(),
  createdAt: z.string(),
  createdBy: z.enum(ORDER_CREATORS),
  channel: nullableText,
  affiliateTag: nullableText,
  customerName: nullableText,
  phone: nullableText,
  email: nullableText,
  startRent: nullableText.meta({ description: 'Of the first booking' }),
  state: z.enum(ORDER_STATES),
  paymentState: z.enum(PAYMENT_STATES),
  price: z.number(),
  payed: z.number(),
  commentByGuest: nullableText,
  commentByAdmin: nullableText,
  reservationExpiresAt: nullableText,
  products: z.array(z.object({ name: translatableJson, quantity: z.int() })),
})

/** The list of orders, and the calls that add one to it. Source: spec 2 §7. */
export const orderListCalls: Readonly<Record<string, PathCalls>> = {
  '/api/orders': {
    GET: readCall({
      summary: 'Orders that the filter finds, by page',
      query: querySchema,
      answer: z.object({
        data: z.array(orderJson),
        next_page_url: nullableText.meta({ description: 'Carries the key and the number of the next page' }),
        to: z.int().meta({ description: 'Number of the last row shown, 0 before the first' }),
      }),
      run: async ({ db, shop, now, zone, query }) => {
        const { itemsPerPage, products, startFromDate, startToDate, paymentState, ...named } = query
        const page = query.after ? query.page : Math.min(query.page, LAST_BY_NUMBER)
        const rowsBefore = (page - 1) * itemsPerPage
        const found = await listOrders(db, {
          ...named,
          shopId: shop.id,
          tab: named.tab ?? 'all',
          productIds: products,
          startFrom: startFromDate,
          startTo: startToDate,
          createdFrom: named.createdFromDate,
          createdTo: named.createdToDate,
          payment: paymentState,
          answers: named.customFields,
          sort: sortOf(query),
          offset: (Math.min(page, LAST_BY_NUMBER) - 1) * itemsPerPage,
          limit: itemsPerPage,
          now: toWallTime(now, zone),
        })
        return ok({
          data: found.rows.map(toJson),
          next_page_url: found.next && pageAddress({ ...query, page: page + 1, after: found.next }),
          to: found.rows.length === 0 ? 0 : rowsBefore + found.rows.length,
        })
      },
    }),
    POST: SELL_ORDER,
  },
  '/api/orders/reserve': { POST: RESERVE_ORDER },
}

const SORTED_BY = {
  id: ['id', '-id'],
  startRent: ['start', '-start'],
  createdAt: ['created', '-created'],
} as const satisfies Record<string, readonly [ListSort, ListSort]>

/** Of several sorts the first counts; what has no key falls back to the newest first. */
function sortOf({ sortBy = '', sortDesc }: Query): ListSort {
  const [first = ''] = sortBy.split(',')
  return isSorted(first) ? SORTED_BY[first][sortDesc ? 1 : 0] : '-id'
}

function isSorted(column: string): column is keyof typeof SORTED_BY {
  return Object.hasOwn(SORTED_BY, column)
}

function pageAddress({ products = [], customFields = [], ...query }: Query): string {
  const params = new URLSearchParams()
  const values = { ...query, products: products.join(','), customFields: joinAnswers(customFields) }
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '' && value !== false) params.set(name, String(value))
  }
  return `/api/orders?${params}`
}

function toJson(row: OrderListRow): z.input<typeof orderJson> {
  const { id, createdAt, createdBy, channel, affiliateTag, state, paymentState, customerName } = row
  return {
    ...{ id, createdAt, createdBy, channel, affiliateTag, state, paymentState, customerName },
    phone: row.customerPhone,
    email: row.customerEmail,
    startRent: row.firstStartRent,
    price: toMajor(row.priceMinor),
    payed: toMajor(row.payedMinor),
    commentByGuest: row.commentByGuest,
    commentByAdmin: row.commentByAdmin,
    reservationExpiresAt: row.reservationExpiresAt,
    products: row.contents,
  }
}
