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
import { type Bindable, type Place, prepared, preparedByShape } from '#db/prepared.server.ts'
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
 * A query that is ready to be looked up: its terms as ranges of words, the longest first, which fewest orders have as a
 * rule; the words of the shop's orders that begin as it does, where they are few; and the units whose label has all of
 * the terms.
 */
export type OrderSearch = {
  shopId: number
  terms: readonly WordRange[]
  words?: readonly string[] | undefined
  unitIds: readonly number[]
  newest?: Newest
}

/**
 * Only among the newest orders (before one of them); where one word leads to them, among so many with the word. A name
 * that a large shop has met ten thousand times need not be collected from all years for a page of 30.
 */
type Newest = { beforeId: number | undefined; withWord: number }

/** Words from the first on, before the second. */
type WordRange = { from: string; before: string }

/** How many of the newest orders are looked through before all are. */
const NEWEST_ORDERS = 100_000
/** More than one term must be found in each of them. */
const LEAST_WITH_WORD = 2_000

/** A page of `limit` of the newest orders alone, before a key or the newest of all. */
export function amongNewest(
  search: OrderSearch,
  page: { limit: number; beforeId: number | undefined },
): OrderSearch {
  const withWord = Math.max(3 * page.limit, search.terms.length > 1 ? LEAST_WITH_WORD : 0)
  return { ...search, newest: { beforeId: page.beforeId, withWord } }
}

/** True when some orders are older than those that are looked through. */
export async function hasOlderOrders(db: Db, search: OrderSearch): Promise<boolean> {
  const [found] = await selectOldestId(db, undefined, search)
  return (found?.id ?? NO_ID) > NO_ID
}

const selectOldestId = preparedByShape<undefined, OrderSearch, { id: number | null }>((db, _, search) => {
  const statement = sql<{
    id: number | null
  }>`select ${search.newest && oldestId(search, search.newest)} as id`
  return { compile: () => statement.compile(db) }
})

/** Id of the oldest order that is looked through; none or less where those are all. */
function oldestId({ shopId, words }: Bindable<OrderSearch>, { beforeId, withWord }: Bindable<Newest>) {
  const [word, ...others] = words ?? []
  if (word === undefined || others.length > 0) {
    const last = beforeId ?? sql<number>`(select max(id) from "order")`
    return sql<number>`cast(${last} as integer) - ${sql.lit(NEWEST_ORDERS)}`
  }
  const before = beforeId === undefined ? sql`` : sql`and order_id < ${beforeId}`
  return sql<number>`coalesce((
    select order_id from order_search where shop_id = ${shopId} and word = ${word} ${before}
    order by order_id desc limit 1 offset ${withWord}), ${sql.lit(NO_ID)})`
}

/** A query that names more units than these names a kind of unit, which half the orders have. */
const MOST_UNITS = 10

/** undefined where nothing was typed. A query without a letter or a digit has no terms and finds nothing. */
export async function findOrderSearch(
  db: Db,
  { shopId, search = '' }: { shopId: number; search?: string | undefined },
): Promise<OrderSearch | undefined> {
  if (search.trim() === '') return undefined
  const { terms, words } = await findTerms(db, shopId, search)
  if (terms.length === 0) return { shopId, terms: [], unitIds: [] }
  const units = await selectUnits(db, { shopId })
  const named = units.filter(({ label }) => isNamed(label, terms))
  return {
    shopId,
    terms: terms.map(toRange),
    words: words.length === 0 || words.length > MOST_WORDS ? undefined : ofFewLengths(words),
    unitIds: named.length > MOST_UNITS ? [] : ofFewLengths(named.map(({ id }) => id)),
  }
}

/**
 * Terms, the longest first, and the shop's words that begin as it does. 'anna.berg' may be the beginning of an address
 * or a domain, which is none of the words: it is searched for by its parts where no word begins so.
 */
async function findTerms(db: Db, shopId: number, search: string) {
  const terms = toLeadingTerms(searchTerms(search, 'whole'))
  const words = await findWords(db, shopId, terms)
  if (words.length > 0) return { terms, words }
  const parts = toLeadingTerms(searchTerms(search, 'parts'))
  return { terms: parts, words: await findWords(db, shopId, parts) }
}

function toLeadingTerms(terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.toSorted((a, b) => b.word.length - a.word.length)
}

const selectUnits = prepared((db, value: Place<{ shopId: number }>) =>
  db.selectFrom('identifier').select(['id', 'label']).where('shop_id', '=', value('shopId')),
)

/** Sorts before every character that a word can go on with. */
const FIRST_CHARACTER = '\u0001'

function toRange({ word, isWhole }: SearchTerm): WordRange {
  return { from: word, before: `${word}${isWhole ? FIRST_CHARACTER : LAST_CHARACTER}` }
}

/** More are read sooner as one range. */
const MOST_WORDS = 50

/** The shop's words for the first of the terms; of more than `MOST_WORDS` one more. */
async function findWords(db: Db, shopId: number, [longest]: readonly SearchTerm[]): Promise<string[]> {
  if (!longest) return []
  if (longest.isWhole) return [longest.word]
  return (await selectWords(db, { shopId, ...toRange(longest) })).map(({ word }) => word)
}

/** Filled up with the last of the list to the next power of two: each length is a statement of its own. */
function ofFewLengths<Value>(list: readonly Value[]): Value[] {
  const last = list.at(-1)
  if (last === undefined) return []
  const length = 2 ** Math.ceil(Math.log2(list.length))
  return [...list, ...Array.from({ length: length - list.length }, () => last)]
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
export function searchConditions(eb: Builder, search: Bindable<OrderSearch> | undefined) {
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
function hasTerm(eb: Builder, shopId: Bindable<number>, term: Bindable<WordRange>) {
  return eb.exists(
    inRange(eb.selectFrom('order_search').select('order_search.order_id'), term)
      .where((own) => own(own('order_search.shop_id', '+', own.lit(0)), '=', shopId))
      .whereRef('order_search.order_id', '=', 'order.id'),
  )
}

/** Orders with the word, or one that begins so. */
function selectFound(eb: Builder, search: Bindable<OrderSearch>, term: Bindable<WordRange>) {
  const { shopId, words, newest } = search
  const ofShop = eb
    .selectFrom('order_search')
    .select('order_search.order_id')
    .where('order_search.shop_id', '=', shopId)
  const found = words ? ofShop.where('word', 'in', words) : inRange(ofShop, term)
  if (newest === undefined) return found
  const oldest = oldestId(search, newest)
  if (words) return found.where('order_search.order_id', '>=', oldest)
  // The sum hides the order's id, by which SQLite would go through all words of the newest orders.
  return found.where((own) => own(own('order_search.order_id', '+', own.lit(0)), '>=', oldest))
}

/** Both databases compare words by their bytes. */
function inRange<Output>(
  words: SelectQueryBuilder<Database, 'order' | 'order_search', Output>,
  { from, before }: Bindable<WordRange>,
) {
  return words.where('word', '>=', from).where('word', '<', before)
}

function selectOfUnits(eb: Builder, search: Bindable<OrderSearch>) {
  const { shopId, unitIds, newest } = search
  const ofUnits = eb
    .selectFrom('allocation as assigned')
    .innerJoin('booking_product as row', 'row.id', 'assigned.booking_product_id')
    .select('row.order_id')
    .where('assigned.shop_id', '=', shopId)
    .where('assigned.source', '=', 'BOOKING')
    .where('assigned.target', '=', 'UNIT')
    .where('assigned.target_id', 'in', unitIds)
    .where('row.removed_at', 'is', null)
  if (newest === undefined) return ofUnits
  // Hidden likewise: the units lead to fewer.
  return ofUnits.where((own) => own(own('row.order_id', '+', own.lit(0)), '>=', oldestId(search, newest)))
}
