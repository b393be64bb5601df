import type { Kysely } from 'kysely'

/**
 * Orders are found by the words of comments too: those of guests and staff on the order, and those in its log. The
 * folding is this day's, whatever the program's becomes.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await addWords(db, (after) =>
    db
      .selectFrom('customer')
      .select(['order_id as id', 'order_id', 'shop_id', 'comment_by_guest', 'comment_by_admin'])
      .where('order_id', '>', after)
      .where((eb) => eb.or([eb('comment_by_guest', 'is not', null), eb('comment_by_admin', 'is not', null)]))
      .orderBy('order_id')
      .limit(ROWS_AT_ONCE)
      .execute(),
  )
  await addWords(db, (after) =>
    db
      .selectFrom('activity')
      .select(['id', 'entity_id as order_id', 'shop_id', 'facts'])
      .where('id', '>', after)
      .where('entity', '=', 'order')
      .where('action', '=', 'comment')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute(),
  )
}

const ROWS_AT_ONCE = 1000
/** Three values each, of the 32,766 that SQLite takes in a statement. */
const WORDS_AT_ONCE = 5000

async function addWords(
  db: Kysely<any>,
  listAfter: (after: number) => Promise<Record<string, any>[]>,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await listAfter(after)
    const last = rows.at(-1)
    if (!last) return
    const words = rows.flatMap((row) =>
      wordsOf(textsOf(row)).map((word) => ({ shop_id: row.shop_id, order_id: row.order_id, word })),
    )
    for (let at = 0; at < words.length; at += WORDS_AT_ONCE) {
      await db
        .insertInto('order_search')
        .values(words.slice(at, at + WORDS_AT_ONCE))
        .onConflict((conflict) => conflict.columns(['shop_id', 'word', 'order_id']).doNothing())
        .execute()
    }
    after = Number(last.id)
  }
}

function textsOf(row: Record<string, any>): string[] {
  const logged = row.facts === undefined ? undefined : JSON.parse(row.facts).comment
  return [row.comment_by_guest, row.comment_by_admin, logged].filter((text) => typeof text === 'string')
}

const LONGEST_WORD = 64

function wordsOf(texts: string[]): string[] {
  const wholes = texts
    .flatMap((text) => fold(text).split(/\s+/))
    .map((word) => Array.from(word).slice(0, LONGEST_WORD).join(''))
  const words = wholes.flatMap((whole) => [trimPunctuation(whole), ...whole.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(words)].filter((word) => word !== '')
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
