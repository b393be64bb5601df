import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { searchableContact } from '#app/domain/customer/customer-words.ts'
import { listComments } from '#app/domain/order/comment-queries.server.ts'
import type { Customer } from '#app/domain/order/order-types.ts'
import {
  foldText,
  LAST_CHARACTER,
  matchesTerms,
  type SearchTerm,
  searchableWords,
  searchTerms,
} from '#app/domain/shared/text/search-text.ts'
import { eachText } from '#db/portable.server.ts'
import { type Place, prepared } from '#db/prepared.server.ts'
import type { Database } from '#db/schema.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type FoundBy = {
  orderId?: number | undefined
  bookingIds?: readonly number[] | undefined
  customer?:
    | (Pick<Customer, 'firstName' | 'lastName' | 'companyName' | 'email' | 'phone'> & Partial<Comments>)
    | undefined
  /** Of staff, in the order's log. */
  comments?: readonly string[] | undefined
}

type Comments = Pick<Customer, 'commentByGuest' | 'commentByAdmin'>

/**
 * Search terms under which an order is found: its numbers, the customer's name, phone and e-mail, and all comments.
 * Exported for tests.
 */
export function orderWords({ orderId, bookingIds = [], customer, comments = [] }: FoundBy): string[] {
  const { names = [], numbers = [], texts = [] } = customer ? searchableContact(customer) : {}
  const ids = [...(orderId === undefined ? [] : [orderId]), ...bookingIds].map(String)
  const ofOrder = [customer?.commentByGuest, customer?.commentByAdmin].filter(
    (text) => typeof text === 'string',
  )
  return searchableWords({ names, texts: [...texts, ...ofOrder, ...comments], numbers: [...ids, ...numbers] })
}

type OrderKey = { shopId: number; orderId: number }

/** Adds words under which the order is found; those that it has are left alone. */
export async function insertOrderWords(tx: Tx, { shopId, orderId }: OrderKey, by: FoundBy): Promise<void> {
  const words = orderWords(by)
  if (words.length === 0) return
  await insertWords(tx, { shopId, orderId, words: JSON.stringify(words) })
}

/** As a list in one value: the statement is the same for any number of words. */
const insertWords = prepared((db, value: Place<OrderKey & { words: string }>) => {
  const statement = sql<never>`
    insert into order_search (shop_id, order_id, word)
    select cast(${value('shopId')} as integer), cast(${value('orderId')} as integer), each.value
    from ${eachText(db, value('words'))}
    where true on conflict (shop_id, word, order_id) do nothing`
  return { compile: () => statement.compile(db) }
})

/** Writes all words of the order anew, after its customer or a comment in its log changed. */
export async function updateOrderWords(
  tx: Tx,
  key: OrderKey & { customer: Customer | undefined },
): Promise<void> {
  const { shopId, orderId, customer } = key
  await tx
    .deleteFrom('order_search')
    .where('order_id', '=', orderId)
    // As it stands, SQLite would look through all of the shop's words instead of the order's.
    .where((eb) => eb(eb('shop_id', '+', eb.lit(0)), '=', shopId))
    .execute()
  const bookings = await tx
    .selectFrom('booking')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .execute()
  const comments = (await listComments(tx, { shopId, orderIds: [orderId] })).map(({ comment }) => comment)
  await insertOrderWords(tx, key, { orderId, bookingIds: bookings.map(({ id }) => id), customer, comments })
}

/**
 * A query that is ready to be looked up: its terms, the longest first, which fewest orders have as a rule; the words of
 * the shop's orders that begin as it does, where they are few; and the units whose label has all of the terms.
 */
export type OrderSearch = {
  shopId: number
  terms: readonly SearchTerm[]
  words?: readonly string[] | undefined
  unitIds: readonly number[]
  /** Only orders with a higher id. */
  newerThan?: number
}

/** How many of the newest orders are looked through before all are. */
const NEWEST_ORDERS = 100_000

/**
 * The search among the newest orders before `orderId` (before none: the newest of all) alone; undefined where those
 * are all. A name that a large shop has met ten thousand times need not be collected from all years for a page of 30.
 */
export async function amongNewest(
  db: Db,
  search: OrderSearch | undefined,
  orderId?: number,
): Promise<OrderSearch | undefined> {
  if (!search || search.terms.length === 0) return undefined
  const newerThan = (orderId ?? (await findLastOrderId(db))) - NEWEST_ORDERS
  return newerThan > 0 ? { ...search, newerThan } : undefined
}

/** Of all shops. */
async function findLastOrderId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('order')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? NO_ID
}

/** A query that names more units than these names a kind of unit, which half the orders have. */
const MOST_UNITS = 10

/** undefined where nothing was typed. A query without a letter or a digit has no terms and finds nothing. */
export async function findOrderSearch(
  db: Db,
  { shopId, search = '' }: { shopId: number; search?: string | undefined },
): Promise<OrderSearch | undefined> {
  if (search.trim() === '') return undefined
  const terms = searchTerms(search).toSorted((a, b) => b.word.length - a.word.length)
  const [longest] = terms
  if (!longest) return { shopId, terms, unitIds: [] }
  const words = await findWords(db, shopId, longest)
  const units = await db
    .selectFrom('identifier')
    .select(['id', 'label'])
    .where('shop_id', '=', shopId)
    .execute()
  const named = units.filter(({ label }) => isNamed(label, terms))
  return { shopId, terms, words, unitIds: named.length > MOST_UNITS ? [] : named.map(({ id }) => id) }
}

/** More are read sooner as one range. */
const MOST_WORDS = 50

/** Undefined where there are none, or too many. */
async function findWords(db: Db, shopId: number, term: SearchTerm): Promise<string[] | undefined> {
  if (term.isWhole) return [term.word]
  const from = term.word
  const found = await selectWords(db, { shopId, from, before: `${from}${LAST_CHARACTER}` })
  return found.length > 0 && found.length <= MOST_WORDS ? found.map(({ word }) => word) : undefined
}

/** One word after the other, each by the index: a name is one, and ten thousand orders have it. */
const selectWords = prepared<{ shopId: number; from: string; before: string }, { word: string }>(
  (db, value) => {
    const ofShop = sql`
      select min(order_search.word) from order_search
      where shop_id = cast(${value('shopId')} as integer) and order_search.word < ${value('before')}`
    const statement = sql<{ word: string }>`
      with recursive found (word) as (
        select (${ofShop} and order_search.word >= ${value('from')})
        union all
        select (${ofShop} and order_search.word > found.word) from found where word is not null
      )
      select word from found where word is not null limit ${sql.lit(MOST_WORDS + 1)}`
    return { compile: () => statement.compile(db) }
  },
)

function isNamed(label: string, terms: readonly SearchTerm[]): boolean {
  const folded = foldText(label)
  return (
    terms.every(({ word }) => folded.includes(word)) &&
    matchesTerms(terms, searchableWords({ names: [label] }))
  )
}

type Builder = ExpressionBuilder<Database, 'order'>

/** Ids begin at 1. */
const NO_ID = 0

/**
 * Every term must be found among the order's words, or all of them on the label of a unit of it. The longest term
 * leads to the orders, the others are looked up in each of them: two lists would be multiplied.
 */
export function searchConditions(eb: Builder, search: OrderSearch | undefined) {
  if (!search) return []
  const { shopId, terms, unitIds } = search
  const [longest, ...others] = terms
  if (!longest) return [eb('order.id', '=', NO_ID)]
  const leading = selectFound(eb, search, longest)
  if (unitIds.length === 0) {
    return [eb('order.id', 'in', leading), ...others.map((term) => hasTerm(eb, shopId, term))]
  }
  const ofUnits = selectOfUnits(eb, search)
  return [
    eb('order.id', 'in', leading.union(ofUnits)),
    ...others.map((term) => eb.or([hasTerm(eb, shopId, term), eb('order.id', 'in', ofUnits)])),
  ]
}

/** Looked up by the order: the sum hides the shop's words, which SQLite would go through for every order. */
function hasTerm(eb: Builder, shopId: number, term: SearchTerm) {
  return eb.exists(
    withTerm(eb.selectFrom('order_search').select('order_search.order_id'), term)
      .where((own) => own(own('order_search.shop_id', '+', own.lit(0)), '=', shopId))
      .whereRef('order_search.order_id', '=', 'order.id'),
  )
}

/** Orders with the word, or one that begins so. Both databases compare words by their bytes: a range finds them. */
function selectFound(eb: Builder, { shopId, words, newerThan }: OrderSearch, term: SearchTerm) {
  const ofShop = eb
    .selectFrom('order_search')
    .select('order_search.order_id')
    .where('order_search.shop_id', '=', shopId)
  const found = words ? ofShop.where('word', 'in', words) : withTerm(ofShop, term)
  if (newerThan === undefined) return found
  if (words) return found.where('order_search.order_id', '>', newerThan)
  // The sum hides the order's id, by which SQLite would go through all words of the newest orders.
  return found.where((own) => own(own('order_search.order_id', '+', own.lit(0)), '>', newerThan))
}

function withTerm<Output>(
  words: SelectQueryBuilder<Database, 'order' | 'order_search', Output>,
  { word, isWhole }: SearchTerm,
) {
  return isWhole
    ? words.where('word', '=', word)
    : words.where('word', '>=', word).where('word', '<', `${word}${LAST_CHARACTER}`)
}

function selectOfUnits(eb: Builder, { shopId, unitIds }: OrderSearch) {
  return eb
    .selectFrom('allocation as assigned')
    .innerJoin('booking_product as row', 'row.id', 'assigned.booking_product_id')
    .select('row.order_id')
    .where('assigned.shop_id', '=', shopId)
    .where('assigned.source', '=', 'BOOKING')
    .where('assigned.target', '=', 'UNIT')
    .where('assigned.target_id', 'in', unitIds)
    .where('row.removed_at', 'is', null)
}
