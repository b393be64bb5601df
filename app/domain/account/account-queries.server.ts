import { z } from 'zod'
import { isLocale, type Locale } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import { type Place, prepared } from '#db/prepared.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { isPermission, type MemberRole, type PlatformRole } from './permissions.ts'
import type { UserSettings } from './user-settings.ts'

type FoundMembership = {
  shopId: number
  /** Of the shop's facts, as of now. */
  version: string
  displayName: string
  role: MemberRole
  /** Resources of the shop are linked to the user, who sees their bookings. */
  hasResources: boolean
  /** Ids of the own questions that the user has as columns of the manifest, in their order. */
  manifestColumns: readonly number[]
}

/**
 * Finds an enabled user with the password hash, to check a password; undefined when there is none with this
 * address or id.
 */
export async function findLogIn(
  db: Db,
  who: { email: string } | { userId: number },
): Promise<
  { userId: number; email: string; locale: Locale | null; passwordHash: string | null } | undefined
> {
  const query = db
    .selectFrom('user')
    .select(['id', 'email', 'locale', 'password_hash'])
    .where('disabled_at', 'is', null)
  const row = await ('email' in who
    ? query.where('email', '=', who.email.toLowerCase())
    : query.where('id', '=', who.userId)
  ).executeTakeFirst()
  return (
    row && {
      userId: row.id,
      email: row.email,
      locale: isLocale(row.locale) ? row.locale : null,
      passwordHash: row.password_hash,
    }
  )
}

const manifestColumns = z.array(z.int())

/** The shops that a user works in, with the role there, by name. */
export async function listMemberships(db: Db, userId: number): Promise<FoundMembership[]> {
  const rows = await selectMemberships(db, { userId })
  return rows.map((row) => ({
    shopId: row.shop_id,
    version: row.version,
    displayName: row.display_name,
    role: row.built_in_role
      ? { builtIn: row.built_in_role }
      : {
          permissions: parsePermissions(row.permissions),
          ownResourcesOnly: row.own_resources_only === 1,
        },
    hasResources: Boolean(row.resources),
    manifestColumns:
      row.manifest_columns === null ? [] : manifestColumns.parse(JSON.parse(row.manifest_columns)),
  }))
}

const selectMemberships = prepared((db, value: Place<{ userId: number }>) =>
  db
    .selectFrom('membership')
    .innerJoin('shop', 'shop.id', 'membership.shop_id')
    .innerJoin('shop_version', 'shop_version.shop_id', 'shop.id')
    .leftJoin('role', 'role.id', 'membership.role_id')
    .select([
      'membership.shop_id',
      'shop.display_name',
      'shop_version.version',
      'membership.built_in_role',
      'membership.manifest_columns',
      'role.permissions',
      'role.own_resources_only',
    ])
    .select((eb) =>
      eb
        .selectFrom('resource')
        .select((of) => of.fn.countAll<number>().as('resources'))
        .whereRef('resource.shop_id', '=', 'membership.shop_id')
        .whereRef('resource.user_id', '=', 'membership.user_id')
        .where('resource.deleted_at', 'is', null)
        .as('resources'),
    )
    .where('membership.user_id', '=', value('userId'))
    .orderBy('shop.display_name')
    .orderBy('shop.id'),
)

function parsePermissions(json: string | null) {
  return z
    .array(z.string())
    .parse(JSON.parse(json ?? '[]'))
    .filter(isPermission)
}

type NewUser = {
  name: string
  email: string
  passwordHash: string | null
  locale?: Locale
  platformRole?: PlatformRole
  now: Instant
}

/** Adds a user whose address is confirmed, and returns the id. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number> {
  const { id } = await tx
    .insertInto('user')
    .values({
      name: user.name,
      email: user.email.toLowerCase(),
      phone: null,
      password_hash: user.passwordHash,
      locale: user.locale ?? null,
      platform_role: user.platformRole ?? null,
      created_at: user.now,
      email_confirmed_at: user.now,
      disabled_at: null,
      current_shop_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateProfile(
  tx: Tx,
  profile: { userId: number; name: string; phone: string | null; locale: Locale; settings: UserSettings },
): Promise<void> {
  await tx
    .updateTable('user')
    .set({
      name: profile.name,
      phone: profile.phone,
      locale: profile.locale,
      settings: JSON.stringify(profile.settings),
    })
    .where('id', '=', profile.userId)
    .execute()
}

export async function updateLocale(tx: Tx, userId: number, locale: Locale): Promise<void> {
  await tx.updateTable('user').set({ locale }).where('id', '=', userId).execute()
}

export async function updateCurrentShop(tx: Tx, userId: number, shopId: number): Promise<void> {
  await tx.updateTable('user').set({ current_shop_id: shopId }).where('id', '=', userId).execute()
}

export async function updatePasswordHash(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('user').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** Who works in the shop, by name; a disabled user too, whose records must still be named. */
export async function listMembers(db: Db, shopId: number): Promise<{ id: number; name: string }[]> {
  return selectMembers(db, { shopId })
}

const selectMembers = prepared((db, value: Place<{ shopId: number }>) =>
  db
    .selectFrom('membership')
    .innerJoin('user', 'user.id', 'membership.user_id')
    .select(['user.id', 'user.name'])
    .where('membership.shop_id', '=', value('shopId'))
    .orderBy('user.name')
    .orderBy('user.id'),
)

/** True when the user works in the shop. */
export async function isMember(
  db: Db,
  { userId, shopId }: { userId: number; shopId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('membership')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes the columns of the manifest that the user has in a shop, in their order. */
export async function updateManifestColumns(
  tx: Tx,
  { shopId, userId, fieldIds }: { shopId: number; userId: number; fieldIds: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ manifest_columns: JSON.stringify(fieldIds) })
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .execute()
}

/** Names of columns that the user chose last for the file of the sales rows; null before the first choice. */
export async function findSalesColumns(
  db: Db,
  { shopId, userId }: { shopId: number; userId: number },
): Promise<string[] | null> {
  const row = await db
    .selectFrom('membership')
    .select('sales_columns')
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.sales_columns ? columnNames.parse(JSON.parse(row.sales_columns)) : null
}

const columnNames = z.array(z.string())

export async function updateSalesColumns(
  tx: Tx,
  { shopId, userId, columns }: { shopId: number; userId: number; columns: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ sales_columns: JSON.stringify(columns) })
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .execute()
}
