import type { Locale, Translatable } from '#app/domain/shared/text/translatable.ts'
import { lockRows } from '#db/portable.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { type ShopOptions, toOptionText } from './shop-options.ts'

/** Name, company, contact and address of a shop as staff edit them, without its languages. */
export type ShopInfo = {
  displayName: string
  companyName: string | null
  companyOrgNo: string | null
  companyVat: string | null
  companyEmail: string | null
  companyPhone: string | null
  companyUrl: string | null
  companyAddressStreet: string | null
  companyAddressZip: string | null
  companyAddressCity: string | null
  companyAddressCountry: string
  introduction: Translatable
}

/** The version of a shop's settings, for a form that posts it back. */
export async function findShopVersion(db: Db, shopId: number): Promise<number> {
  const { version } = await db
    .selectFrom('shop')
    .select('version')
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow()
  return version
}

/** Holds the shop's row until commit, so that one edit of its settings follows another. */
export async function lockShopVersion(tx: Tx, shopId: number): Promise<number | undefined> {
  const query = tx.selectFrom('shop').select('version').where('id', '=', shopId)
  return (await lockRows(tx, query).executeTakeFirst())?.version
}

export async function updateShopVersion(tx: Tx, shopId: number, version: number): Promise<void> {
  await tx.updateTable('shop').set({ version }).where('id', '=', shopId).execute()
}

export async function updateShopInfo(tx: Tx, shopId: number, info: ShopInfo): Promise<void> {
  await tx
    .updateTable('shop')
    .set({
      display_name: info.displayName,
      company_name: info.companyName,
      company_org_no: info.companyOrgNo,
      company_vat: info.companyVat,
      company_email: info.companyEmail,
      company_phone: info.companyPhone,
      company_url: info.companyUrl,
      address_street: info.companyAddressStreet,
      address_zip: info.companyAddressZip,
      address_city: info.companyAddressCity,
      address_country: info.companyAddressCountry,
      introduction: JSON.stringify(info.introduction),
    })
    .where('id', '=', shopId)
    .execute()
}

export async function updateShopLocales(tx: Tx, shopId: number, locales: readonly Locale[]): Promise<void> {
  await tx
    .updateTable('shop')
    .set({ locales: JSON.stringify(locales) })
    .where('id', '=', shopId)
    .execute()
}

/** Stores the named options; one without a value is removed and has its default again. */
export async function updateShopOptions(
  tx: Tx,
  shopId: number,
  options: Partial<ShopOptions>,
): Promise<void> {
  const texts = Object.entries(options).map(([name, value]) => ({ name, text: toOptionText(value) }))
  const names = texts.map(({ name }) => name)
  if (names.length === 0) return
  await tx.deleteFrom('shop_option').where('shop_id', '=', shopId).where('name', 'in', names).execute()
  const rows = texts.flatMap(({ name, text }) =>
    text === null ? [] : [{ shop_id: shopId, name, value: text }],
  )
  if (rows.length > 0) await tx.insertInto('shop_option').values(rows).execute()
}
