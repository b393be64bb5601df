import type { Kysely } from 'kysely'

/**
 * Orders are found by any three digits or letters in a row, without accents, and by the numbers of their bookings:
 * the words of those that are there already are written anew. The folding is this day's, whatever the program's
 * becomes.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.deleteFrom('order_search').execute()
  let after = 0
  for (;;) {
    const orders = await listOrders(db, after)
    const last = orders.at(-1)
    if (!last) return
    const numbers = await listBookingNumbers(db, after, last.id)
    const rows = orders.flatMap((order) => toRows(order, numbers.get(order.id) ?? []))
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      await db
        .insertInto('order_search')
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .execute()
    }
    after = last.id
  }
}

const ORDERS_AT_ONCE = 1000
/** Three values each, of the 32,766 that SQLite takes in a statement. */
const ROWS_AT_ONCE = 5000

function listOrders(db: Kysely<any>, after: number) {
  return db
    .selectFrom('order')
    .leftJoin('customer', 'customer.order_id', 'order.id')
    .select([
      'order.id',
      'order.shop_id',
      'customer.first_name',
      'customer.last_name',
      'customer.company_name',
      'customer.email',
      'customer.phone_e164',
      'customer.phone_raw',
    ])
    .where('order.id', '>', after)
    .orderBy('order.id')
    .limit(ORDERS_AT_ONCE)
    .execute()
}

type Order = Awaited<ReturnType<typeof listOrders>>[number]

async function listBookingNumbers(db: Kysely<any>, after: number, last: number) {
  const bookings = await db
    .selectFrom('order')
    .innerJoin('booking', (join) =>
      join.onRef('booking.shop_id', '=', 'order.shop_id').onRef('booking.order_id', '=', 'order.id'),
    )
    .select(['booking.id', 'booking.order_id'])
    .where('order.id', '>', after)
    .where('order.id', '<=', last)
    .execute()
  const groups = Map.groupBy(bookings, ({ order_id }) => order_id)
  return new Map([...groups].map(([orderId, group]) => [orderId, group.map(({ id }) => String(id))]))
}

function toRows(order: Order, bookingNumbers: readonly string[]) {
  const given = (texts: unknown[]) => texts.flatMap((text) => (typeof text === 'string' ? [text] : []))
  const numbers = [
    String(order.id),
    ...bookingNumbers,
    ...given([order.phone_e164, order.phone_raw]).map((text) => text.replace(/\D/g, '')),
  ]
  const words = new Set([
    ...given([order.first_name, order.last_name, order.company_name]).flatMap(wordsOf).flatMap(endingsOf),
    ...given([order.email]).flatMap(wordsOf),
    ...numbers.filter((number) => number !== '').flatMap(endingsOf),
  ])
  return [...words].map((word) => ({ shop_id: order.shop_id, order_id: order.id, word }))
}

const SHORTEST_PART = 3
const LONGEST_WORD = 64

function endingsOf(word: string): string[] {
  const characters = Array.from(word)
  const count = Math.max(0, characters.length - SHORTEST_PART)
  return [word, ...Array.from({ length: count }, (_, index) => characters.slice(index + 1).join(''))]
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .map((word) => Array.from(word).slice(0, LONGEST_WORD).join(''))
    .flatMap((whole) => [trimPunctuation(whole), ...whole.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word !== '')
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øæœßđłþ]/g, (letter) => FOLDED[letter] ?? letter)
    .normalize('NFC')
}

const FOLDED: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ł: 'l',
  þ: 'th',
}

function trimPunctuation(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}]+$/u, '')
}
