import { parseWithZod } from '@conform-to/zod/v4'
import { redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import { changePassword } from '#app/domain/account/change-password.server.ts'
import { changeProfile, endSessions } from '#app/domain/account/change-profile.server.ts'
import { permittedHomePages } from '#app/domain/account/home-page.ts'
import { listSessions } from '#app/domain/account/session-queries.server.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services, signedIn } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound, refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { languageCookie } from '#app/http/i18n.server.ts'
import { setRequestLocale } from '#app/http/middleware/open-request.server.ts'
import { isSecure } from '#app/http/session/session-cookie.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/profile'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { passwordFormSchema, profileSchema } from './profile-schemas.ts'
import { SessionList } from './session-list.tsx'

const intentSchema = z.enum(['profile', 'password', 'sessions'])

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, zone, user, permissions, locale } = context.get(services)
  const current = context.get(signedIn)?.session.tokenHash
  const sessions = await listSessions(db, { userId: user.id, now })
  return {
    profile: {
      name: user.name,
      phone: user.phone ?? '',
      locale: user.locale ?? locale,
      homePage: user.settings.homePage,
    },
    homePages: permittedHomePages(permissions),
    sessions: sessions.map((session) => ({
      key: session.createdAt + session.lastSeenAt,
      userAgent: session.userAgent,
      lastSeenAt: toWallTime(session.lastSeenAt, zone),
      isCurrent: session.tokenHash === current,
    })),
  }
}

/** Three forms on one page, which `intent` tells apart. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const intent = intentSchema.safeParse(form.get('intent')).data
  if (intent === 'profile') return saveProfile(form, context)
  if (intent === 'password') return savePassword(form, context)
  if (intent === 'sessions') return logOutEverywhere(context)
  return notFound()
}

type Context = Route.ActionArgs['context']

async function saveProfile(form: FormData, context: Context) {
  const { db, user, t, locale: previous, config } = context.get(services)
  const submission = parseWithZod(form, { schema: profileSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { name, phone = null, locale, homePage } = submission.value
  const settings = { ...user.settings, homePage }
  const profile = { userId: user.id, name, phone, locale, settings }
  await inTransaction(db, (tx) => changeProfile(tx, profile))
  // The document loaded its texts once, in the language before.
  setRequestLocale(context, locale)
  const answer = await redirectWithFlash(context, '/account/profile', { key: 'form.saved_changes' })
  if (locale === previous) return answer
  return redirectDocument('/account/profile', {
    headers: { 'Set-Cookie': languageCookie(locale, isSecure(config)) },
  })
}

async function savePassword(form: FormData, context: Context) {
  const { db, now, user, t } = context.get(services)
  const submission = parseWithZod(form, { schema: passwordFormSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const currentTokenHash = context.get(signedIn)?.session.tokenHash ?? ''
  const changed = await changePassword(db, { ...submission.value, userId: user.id, currentTokenHash, now })
  if (!changed.ok) return refuseForm(submission, changed.error, t)
  return redirectWithFlash(context, '/account/profile', { key: 'account.password_changed' })
}

/** Everywhere, and so also here. */
async function logOutEverywhere(context: Context) {
  const { db, user } = context.get(services)
  await inTransaction(db, (tx) => endSessions(tx, { userId: user.id }))
  return redirect('/login')
}

/** How long to wait, where the action says so. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function ProfileRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const title = t('account.profile_title')
  const answerOf = (intent: string) =>
    actionData?.result.initialValue?.intent === intent ? actionData : undefined
  return (
    <>
      <PageTitle page={title} hasError={actionData !== undefined} />
      <PageHeader title={title} />
      <div className="stack max-w-[640px]">
        <ProfileForm
          profile={loaderData.profile}
          homePages={loaderData.homePages}
          answer={answerOf('profile')}
        />
        <PasswordForm result={answerOf('password')?.result} />
        <SessionList sessions={loaderData.sessions} />
      </div>
    </>
  )
}
