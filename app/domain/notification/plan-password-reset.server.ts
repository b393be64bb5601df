import { requestPasswordReset } from '#app/domain/account/request-password-reset.server.ts'
import { hashToken } from '#app/domain/account/tokens.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { Tx } from '#db/transaction.server.ts'
import { insertNotificationJob } from './notification-queries.server.ts'

type PasswordResetInput = Parameters<typeof requestPasswordReset>[1] & {
  /** Of the page that the request comes from, for a user without a language. */
  locale: Locale
  linkOf: (token: string) => string
}

/** Creates a link for a new password and plans the mail with it; nothing where there is nothing to send. */
export async function planPasswordReset(
  tx: Tx,
  { locale, linkOf, ...request }: PasswordResetInput,
): Promise<Result<null, never>> {
  const requested = await requestPasswordReset(tx, request)
  if (!requested.ok || !requested.value) return ok(null)
  const { email, locale: ownLocale, token } = requested.value
  await insertNotificationJob(tx, {
    shopId: null,
    identifier: 'PASSWORD_RESET',
    occasion: `reset:${hashToken(token)}`,
    channel: 'mail',
    receiver: email,
    locale: ownLocale ?? locale,
    payload: { link: linkOf(token) },
    shouldBeSentAt: request.now,
    now: request.now,
  })
  return ok(null)
}
