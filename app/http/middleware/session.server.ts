import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { listMemberships } from '#app/domain/account/account-queries.server.ts'
import { permissionsOf, seesOwnResourcesOnly } from '#app/domain/account/permissions.ts'
import { slideSession, staysLoggedIn } from '#app/domain/account/session-life.ts'
import {
  type FoundSession,
  findSession,
  updateSessionSeen,
} from '#app/domain/account/session-queries.server.ts'
import { hashToken } from '#app/domain/account/tokens.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { atVersion } from '#app/domain/shared/shop-facts-queries.server.ts'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import { baseServices, type SignedIn, signedIn } from '#app/http/context.server.ts'
import { isFilePath, isGuestPath, isWebhook } from '#app/http/paths.ts'
import { isSafeMethod } from '#app/http/session/cross-site.ts'
import {
  endedSessionCookie,
  readSessionToken,
  sessionCookie,
} from '#app/http/session/session-cookie.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { localeOfCall } from './language.server.ts'
import { setRequestLocale } from './open-request.server.ts'

/**
 * Finds who is signed in, and in which shop, from the database at every request, so that an ended session
 * or a lost permission counts at once. Guest pages and files have no session. Source: reliability.md F74, F94.
 */
export const readSession: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { db, now, config } = context.get(baseServices)
  const hasNoSession = isGuestPath(url.pathname) || isFilePath(url.pathname) || isWebhook(url.pathname)
  const token = hasNoSession ? undefined : readSessionToken(request, config)
  if (!token) return next()

  const found = await findSession(db, { tokenHash: hashToken(token), now })
  if (!found) {
    const response = await next()
    if (!setsCookie(response)) response.headers.append('Set-Cookie', endedSessionCookie(config))
    return response
  }
  const who = await findSignedIn(context, found, request.method)
  context.set(signedIn, who)
  // A call that says its language in a header knows better.
  if (who.user.locale && !localeOfCall(request, url)) setRequestLocale(context, who.user.locale)

  const { session } = found
  const expiresAt = slideSession(session, now)
  if (!expiresAt) return next()
  await inTransaction(db, async (tx) =>
    ok(await updateSessionSeen(tx, { tokenHash: session.tokenHash, now, expiresAt })),
  )
  const response = await next()
  if (!setsCookie(response)) {
    response.headers.append('Set-Cookie', sessionCookie(token, staysLoggedIn(session), config))
  }
  return response
}

/** Logging in and out set the session's cookie themselves. */
function setsCookie(response: Response): boolean {
  return response.headers.getSetCookie().some((cookie) => cookie.includes('brygga_session='))
}

async function findSignedIn(
  context: Readonly<RouterContextProvider>,
  { session, user }: FoundSession,
  method: string,
): Promise<SignedIn> {
  const base = context.get(baseServices)
  const memberships = await listMemberships(base.db, user.id)
  const current = memberships.find(({ shopId }) => shopId === user.currentShopId) ?? memberships[0]
  // What only reads gets all facts of the shop as they are now; after a form's changes they are others.
  const db = current && isSafeMethod(method) ? atVersion(base.db, current) : base.db
  context.set(baseServices, { ...base, db })
  return {
    user,
    session,
    shop: (current && (await findShop(db, current.shopId))) ?? null,
    shops: memberships.map(({ shopId, displayName }) => ({
      id: shopId,
      displayName,
      current: shopId === current?.shopId,
    })),
    permissions: permissionsOf(current?.role ?? null, user.platformRole),
    ownResourcesOnly: seesOwnResourcesOnly(current?.role ?? null),
    hasResources: current?.hasResources ?? false,
    manifestColumns: current?.manifestColumns ?? [],
  }
}
