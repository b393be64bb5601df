import type { RawBuilder } from 'kysely'
import { isLocale, type Locale } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import { type Place, prepared } from '#db/prepared.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { PlatformRole } from './permissions.ts'
import { parseUserSettings, type UserSettings } from './user-settings.ts'

export type FoundUser = {
  id: number
  name: string
  email: string
  phone: string | null
  locale: Locale | null
  platformRole: PlatformRole | null
  settings: UserSettings
  createdAt: string
  currentShopId: number | null
}

/** A session that is still valid. Its cookie's token is stored only as a hash. */
export type ValidSession = {
  tokenHash: string
  userId: number
  flash: string | null
  createdAt: Instant
  lastSeenAt: Instant
  expiresAt: Instant
  userAgent: string | null
}

export type FoundSession = { session: ValidSession; user: FoundUser }

/** The session of a token with its user, in one statement: every request of staff asks for both. */
export async function findSession(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Instant },
): Promise<FoundSession | undefined> {
  const [row] = await selectSessionOfToken(db, { tokenHash, now })
  if (!row) return undefined
  const user = {
    id: row.user_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    locale: isLocale(row.locale) ? row.locale : null,
    platformRole: row.platform_role,
    settings: parseUserSettings(row.settings),
    createdAt: row.user_since,
    currentShopId: row.current_shop_id,
  }
  return { session: toSession(row), user }
}

const selectSessionOfToken = prepared((db, value: Place<{ tokenHash: string; now: Instant }>) =>
  selectSessions(db, value('now'))
    .select([
      'user.name',
      'user.email',
      'user.phone',
      'user.locale',
      'user.platform_role',
      'user.settings',
      'user.created_at as user_since',
      'user.current_shop_id',
    ])
    .where('token_hash', '=', value('tokenHash')),
)

/** The user's sessions that still hold, the one used last first. */
export async function listSessions(
  db: Db,
  { userId, now }: { userId: number; now: Instant },
): Promise<ValidSession[]> {
  const rows = await selectSessions(db, now)
    .where('session.user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map(toSession)
}

/** A disabled user's sessions are dead at once. */
function selectSessions(db: Db, now: Instant | RawBuilder<Instant>) {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select([
      'session.token_hash',
      'session.user_id',
      'session.flash',
      'session.created_at',
      'session.last_seen_at',
      'session.expires_at',
      'session.user_agent',
    ])
    .where('session.expires_at', '>', now)
    .where('user.disabled_at', 'is', null)
}

type NewSession = {
  tokenHash: string
  userId: number
  expiresAt: Instant
  userAgent: string | null
  now: Instant
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
    })
    .execute()
}

export async function updateSessionSeen(
  tx: Tx,
  { tokenHash, now, expiresAt }: { tokenHash: string; now: Instant; expiresAt: Instant },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function updateSessionFlash(tx: Tx, tokenHash: string, flash: string | null): Promise<void> {
  await tx.updateTable('session').set({ flash }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

/** Ends the user's sessions, all or all but one. */
export async function deleteSessionsOf(
  tx: Tx,
  { userId, exceptTokenHash }: { userId: number; exceptTokenHash?: string | undefined },
): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(exceptTokenHash !== undefined, (query) => query.where('token_hash', '!=', exceptTokenHash ?? ''))
    .execute()
}

export async function deleteExpiredSessions(tx: Tx, now: Instant): Promise<void> {
  await tx.deleteFrom('session').where('expires_at', '<=', now).execute()
}

/** A browser in which this user has logged in before. An attack on the account does not lock it out. */
export async function isKnownDevice(
  db: Db,
  { tokenHash, userId }: { tokenHash: string; userId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertKnownDevice(
  tx: Tx,
  { tokenHash, userId, now }: { tokenHash: string; userId: number; now: Instant },
): Promise<void> {
  await tx
    .insertInto('known_device')
    .values({ token_hash: tokenHash, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type SessionRow = {
  token_hash: string
  user_id: number
  flash: string | null
  created_at: Instant
  last_seen_at: Instant
  expires_at: Instant
  user_agent: string | null
}

function toSession(row: SessionRow): ValidSession {
  return {
    tokenHash: row.token_hash,
    userId: row.user_id,
    flash: row.flash,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    userAgent: row.user_agent,
  }
}
