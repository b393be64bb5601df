import type { Customer } from '#app/domain/order/order-types.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type OrderKey = { shopId: number; orderId: number }

/** Clean values of a customer form. A field that is left out stays as it is; null empties it. */
export type CustomerInput = {
  [Name in Exclude<keyof Customer, 'termsAcceptedAt'>]?: Customer[Name] | undefined
}

export async function findCustomer(db: Db, key: OrderKey): Promise<Customer | undefined> {
  const row = await selectCustomers(db, key.shopId).where('order_id', '=', key.orderId).executeTakeFirst()
  return row && toCustomer(row)
}

/** Inserts the order's customer, or changes the fields that were given. Answers all of it as it is now. */
export async function updateCustomer(
  tx: Tx,
  key: OrderKey & { customer: CustomerInput; termsAcceptedAt?: Instant | undefined },
): Promise<Customer> {
  const { shopId, termsAcceptedAt } = key
  const terms = termsAcceptedAt === undefined ? {} : { terms_accepted_at: termsAcceptedAt }
  const columns = { ...toColumns(key.customer), ...terms }
  const row = await tx
    .insertInto('customer')
    .values({ order_id: key.orderId, shop_id: shopId, ...columns })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ shop_id: shopId, ...columns }))
    .returning(CUSTOMER_COLUMNS)
    .executeTakeFirstOrThrow()
  return toCustomer(row)
}

export async function updateTermsAccepted(tx: Tx, key: OrderKey & { now: Instant }): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ terms_accepted_at: key.now })
    .where('shop_id', '=', key.shopId)
    .where('order_id', '=', key.orderId)
    .execute()
}

export const CUSTOMER_COLUMNS = [
  'first_name',
  'last_name',
  'email',
  'phone_e164',
  'phone_country',
  'phone_raw',
  'company_name',
  'company_org_no',
  'title',
  'nationality',
  'address_street',
  'address_street_extra',
  'address_zip',
  'address_city',
  'address_state',
  'address_country',
  'comment_by_guest',
  'comment_by_admin',
  'terms_accepted_at',
] as const

function selectCustomers(db: Db, shopId: number) {
  return db.selectFrom('customer').select(CUSTOMER_COLUMNS).where('shop_id', '=', shopId)
}

type CustomerRow = Awaited<ReturnType<ReturnType<typeof selectCustomers>['executeTakeFirstOrThrow']>>

export function toCustomer(row: CustomerRow): Customer {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone:
      row.phone_raw === null
        ? null
        : { e164: row.phone_e164, countryCode: row.phone_country, rawPhoneNumber: row.phone_raw },
    companyName: row.company_name,
    companyOrgNo: row.company_org_no,
    title: row.title,
    nationality: row.nationality,
    addressStreet: row.address_street,
    addressStreetExtra: row.address_street_extra,
    addressZip: row.address_zip,
    addressCity: row.address_city,
    addressState: row.address_state,
    addressCountry: row.address_country,
    commentByGuest: row.comment_by_guest,
    commentByAdmin: row.comment_by_admin,
    termsAcceptedAt: row.terms_accepted_at,
  }
}

const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  companyName: 'company_name',
  companyOrgNo: 'company_org_no',
  title: 'title',
  nationality: 'nationality',
  addressStreet: 'address_street',
  addressStreetExtra: 'address_street_extra',
  addressZip: 'address_zip',
  addressCity: 'address_city',
  addressState: 'address_state',
  addressCountry: 'address_country',
  commentByGuest: 'comment_by_guest',
  commentByAdmin: 'comment_by_admin',
} as const satisfies Record<Exclude<keyof CustomerInput, 'phone'>, string>

function toColumns({ phone, ...texts }: CustomerInput): Record<string, string | null> {
  const columns: Record<string, string | null> = {}
  for (const [field, value] of Object.entries(texts)) {
    if (value !== undefined && isTextField(field)) columns[COLUMNS[field]] = value
  }
  if (phone === undefined) return columns
  return {
    ...columns,
    phone_e164: phone?.e164 ?? null,
    phone_country: phone?.countryCode ?? null,
    phone_raw: phone?.rawPhoneNumber ?? null,
  }
}

function isTextField(field: string): field is keyof typeof COLUMNS {
  return field in COLUMNS
}
