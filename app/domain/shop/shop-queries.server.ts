import { z } from 'zod'
import { isCurrency } from '#app/domain/shared/money.ts'
import { atVersion, oncePerShop } from '#app/domain/shared/shop-facts-queries.server.ts'
import { isLocale, type Locale, parseTranslatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import { type Place, prepared } from '#db/prepared.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { ShopFacts } from './shop-facts.ts'
import { RESERVATION_MINUTES, type ShopOptions, toShopOptions } from './shop-options.ts'

export const findShop = oncePerShop(loadShop)

async function loadShop(db: Db, shopId: number): Promise<ShopFacts | undefined> {
  return toShop(await selectShop(db).where('shop.id', '=', shopId).execute())
}

/** The shop of a guest's address, with a handle that reads its facts as they are now. */
export async function openShopByKey(db: Db, key: string): Promise<{ shop: ShopFacts; db: Db } | undefined> {
  const [found] = await selectVersionOfKey(db, { key })
  if (!found) return undefined
  const handle = atVersion(db, found)
  const shop = await findShop(handle, found.shopId)
  return shop && { shop, db: handle }
}

const selectVersionOfKey = prepared((db, value: Place<{ key: string }>) =>
  db
    .selectFrom('shop')
    .innerJoin('shop_version', 'shop_version.shop_id', 'shop.id')
    .select(['shop.id as shopId', 'shop_version.version'])
    .where('shop.key', '=', value('key')),
)

export const findShopOptions = oncePerShop(loadShopOptions)

async function loadShopOptions(db: Db, shopId: number): Promise<ShopOptions> {
  const rows = await db
    .selectFrom('shop_option')
    .select(['name', 'value'])
    .where('shop_id', '=', shopId)
    .execute()
  return toShopOptions(rows)
}

/** False in a database that nobody has used yet. */
export async function hasAnyShop(db: Db): Promise<boolean> {
  return (await db.selectFrom('shop').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Every shop, for what goes through all of them. */
export async function listShopKeys(db: Db): Promise<{ id: number; key: string }[]> {
  return db.selectFrom('shop').select(['id', 'key']).orderBy('id').execute()
}

type ListedShop = {
  id: number
  key: string
  displayName: string
  companyName: string | null
  createdAt: Instant
  approvedTermsAt: Instant | null
  members: number
}

/** Every shop, for the platform's own people. `soldByUserId` limits it to the shops that this person sold. */
export async function listAllShops(
  db: Db,
  { soldByUserId }: { soldByUserId?: number | undefined } = {},
): Promise<ListedShop[]> {
  const rows = await db
    .selectFrom('shop')
    .leftJoin('membership', 'membership.shop_id', 'shop.id')
    .select(['shop.id', 'key', 'display_name', 'company_name', 'shop.created_at', 'approved_terms_at'])
    .select((eb) => eb.fn.count<number>('membership.id').as('members'))
    .$if(soldByUserId !== undefined, (query) => query.where('sold_by_user_id', '=', soldByUserId ?? 0))
    .groupBy(['shop.id', 'key', 'display_name', 'company_name', 'shop.created_at', 'approved_terms_at'])
    .orderBy('display_name')
    .orderBy('shop.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    displayName: row.display_name,
    companyName: row.company_name,
    createdAt: row.created_at,
    approvedTermsAt: row.approved_terms_at,
    members: row.members,
  }))
}

type NewShop = Pick<ShopFacts, 'key' | 'displayName' | 'currency' | 'locales'> &
  Partial<Omit<ShopFacts, 'id' | 'options' | 'version'>> & { now: Instant }

/** Adds a shop with its options and returns the id. */
export async function insertShop(tx: Tx, shop: NewShop): Promise<number> {
  const { id } = await tx
    .insertInto('shop')
    .values({
      key: shop.key,
      display_name: shop.displayName,
      currency: shop.currency,
      locales: JSON.stringify(shop.locales),
      company_name: shop.companyName ?? null,
      company_org_no: shop.companyOrgNo ?? null,
      company_vat: shop.companyVat ?? null,
      company_email: shop.companyEmail ?? null,
      company_phone: shop.companyPhone ?? null,
      company_url: shop.companyUrl ?? null,
      address_street: shop.street ?? null,
      address_zip: shop.zip ?? null,
      address_city: shop.city ?? null,
      ...(shop.country ? { address_country: shop.country } : {}),
      introduction: JSON.stringify(shop.introduction ?? {}),
      created_at: shop.now,
      approved_terms_at: shop.approvedTermsAt ?? null,
      wizard_completed_at: null,
      sold_by_user_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const options = [
    { shop_id: id, name: 'orderReservationTime', minutes: shop.reservationMinutes },
    { shop_id: id, name: 'marginToClosingTime', minutes: shop.marginToClosingMinutes },
  ].flatMap(({ minutes, ...option }) =>
    minutes === undefined ? [] : [{ ...option, value: String(minutes) }],
  )
  if (options.length > 0) await tx.insertInto('shop_option').values(options).execute()
  return id
}

/** True when this was the first approval. */
export async function updateApprovedTerms(
  tx: Tx,
  { shopId, now }: { shopId: number; now: Instant },
): Promise<boolean> {
  const row = await tx
    .updateTable('shop')
    .set({ approved_terms_at: now })
    .where('id', '=', shopId)
    .where('approved_terms_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The shop with its options, once per option: every request asks for it. */
function selectShop(db: Db) {
  return db
    .selectFrom('shop')
    .leftJoin('shop_option as option', 'option.shop_id', 'shop.id')
    .select([
      'shop.id',
      'shop.key',
      'shop.display_name',
      'shop.currency',
      'shop.locales',
      'shop.approved_terms_at',
      'shop.company_name',
      'shop.company_org_no',
      'shop.company_vat',
      'shop.company_email',
      'shop.company_phone',
      'shop.company_url',
      'shop.address_street',
      'shop.address_zip',
      'shop.address_city',
      'shop.address_country',
      'shop.introduction',
      'shop.version',
      'option.name as option_name',
      'option.value as option_value',
    ])
}

type ShopRow = Awaited<ReturnType<ReturnType<typeof selectShop>['executeTakeFirstOrThrow']>>

function toShop(rows: readonly ShopRow[]): ShopFacts | undefined {
  const [row] = rows
  if (!row) return undefined
  const options = toShopOptions(
    rows.flatMap(({ option_name: name, option_value: value }) =>
      name === null || value === null ? [] : [{ name, value }],
    ),
  )
  return {
    id: row.id,
    key: row.key,
    displayName: row.display_name,
    currency: isCurrency(row.currency) ? row.currency : 'SEK',
    locales: parseLocales(row.locales),
    approvedTermsAt: row.approved_terms_at,
    reservationMinutes: options.orderReservationTime ?? RESERVATION_MINUTES.standard,
    marginToClosingMinutes: options.marginToClosingTime ?? 0,
    options,
    version: row.version,
    companyName: row.company_name,
    companyOrgNo: row.company_org_no,
    companyVat: row.company_vat,
    companyEmail: row.company_email,
    companyPhone: row.company_phone,
    companyUrl: row.company_url,
    street: row.address_street,
    zip: row.address_zip,
    city: row.address_city,
    country: row.address_country,
    introduction: parseTranslatable(row.introduction),
  }
}

function parseLocales(json: string): readonly Locale[] {
  const locales = z.array(z.string()).parse(JSON.parse(json)).filter(isLocale)
  return locales.length > 0 ? locales : ['sv']
}
