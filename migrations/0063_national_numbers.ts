import { type Kysely, sql } from 'kysely'

/**
 * Phones are found as they are dialled in their own country, with a 0 instead of its code, from the first digits on:
 * the words of orders, and of customers that have some, get that form too.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql
    .raw(
      `insert into order_search (shop_id, order_id, word)
       select shop_id, order_id, ${NATIONAL} from customer where phone_e164 like '+%'
       on conflict (shop_id, word, order_id) do nothing`,
    )
    .execute(db)
  await sql
    .raw(
      `insert into shop_customer_search (shop_id, shop_customer_id, word)
       select shop_id, id, ${NATIONAL} from shop_customer where phone_e164 like '+%'
       and exists (select 1 from shop_customer_search as own where own.shop_customer_id = shop_customer.id)
       on conflict do nothing`,
    )
    .execute(db)
}

/** Codes of countries with two digits; those that begin with 1 or 7 have one, the others three. */
const TWO_DIGITS = [
  ...[20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56, 57, 58],
  ...[60, 61, 62, 63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98],
]

const NATIONAL = `'0' || substr(phone_e164, case
  when substr(phone_e164, 2, 1) in ('1', '7') then 3
  when substr(phone_e164, 2, 2) in (${TWO_DIGITS.map((code) => `'${code}'`).join(', ')}) then 4
  else 5 end)`
