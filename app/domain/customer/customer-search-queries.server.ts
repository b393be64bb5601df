import { LAST_CHARACTER, type SearchTerm } from '#app/domain/shared/text/search-text.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { Contact } from './contact.ts'
import { contactWords } from './customer-words.ts'
import type { CustomerKey } from './shop-customer-queries.server.ts'

/**
 * Writes the words of a customer whose details staff wrote themselves, in place of those before. Anybody else is found
 * by their orders' words, and by those of their orders too.
 */
export async function updateCustomerWords(
  tx: Tx,
  { shopId, customerId, contact }: CustomerKey & { contact: Contact },
): Promise<void> {
  await tx
    .deleteFrom('shop_customer_search')
    .where('shop_customer_id', '=', customerId)
    // As it stands, SQLite would look through all of the shop's words instead of the customer's.
    .where((eb) => eb(eb('shop_id', '+', eb.lit(0)), '=', shopId))
    .execute()
  const words = contactWords(contact)
  if (words.length === 0) return
  await tx
    .insertInto('shop_customer_search')
    .values(words.map((word) => ({ shop_id: shopId, word, shop_customer_id: customerId })))
    .execute()
}

/**
 * Customers whose own words have all terms, the newest first. The longest term leads to them, the others are looked
 * up in each.
 */
export async function listCustomerIdsByWords(
  db: Db,
  { shopId, terms, most }: { shopId: number; terms: readonly SearchTerm[]; most: number },
): Promise<number[]> {
  const [rarest, ...others] = terms.toSorted((a, b) => b.word.length - a.word.length)
  if (!rarest) return []
  const rows = await db
    .selectFrom('shop_customer_search as leading')
    .select('leading.shop_customer_id')
    .distinct()
    .where('leading.shop_id', '=', shopId)
    .where('leading.word', '>=', rarest.word)
    .where('leading.word', '<=', lastWord(rarest))
    .where((eb) =>
      eb.and(
        others.map((term) =>
          eb.exists(
            eb
              .selectFrom('shop_customer_search as own')
              .select('own.word')
              .whereRef('own.shop_customer_id', '=', 'leading.shop_customer_id')
              .where('own.word', '>=', term.word)
              .where('own.word', '<=', lastWord(term)),
          ),
        ),
      ),
    )
    .orderBy('leading.shop_customer_id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ shop_customer_id }) => shop_customer_id)
}

function lastWord({ word, isWhole }: SearchTerm): string {
  return isWhole ? word : `${word}${LAST_CHARACTER}`
}
