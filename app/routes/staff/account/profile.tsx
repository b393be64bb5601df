import { parseWithZod } from '@conform-to/zod/v4'
import { redirect, redirectDocument } from 'react-router'
import { changePassword } from '#app/domain/account/change-password.server.ts'
import { changeProfile, endSessions } from '#app/domain/account/change-profile.server.ts'
import { permittedHomePages } from '#app/domain/account/home-page.ts'
import { listSessions } from '#app/domain/account/session-queries.server.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services, signedIn } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound, refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/profile'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { passwordFormSchema, profileSchema } from './profile-schemas.ts'
import { redirectInLanguage } from './redirect-in-language.server.ts'
import { SessionList } from './session-list.tsx'

const PROFILE = '/account/profile'

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
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request)
  const intent = form.get('intent')
  if (intent === 'profile') return saveProfile(args, form)
  if (intent === 'password') return savePassword(form, args.context)
  if (intent === 'sessions') return logOutEverywhere(args.context)
  return notFound()
}

type Context = Route.ActionArgs['context']

function saveProfile(args: Route.ActionArgs, form: FormData) {
  const { context } = args
  const { user, locale } = context.get(services)
  return saveForm(args, {
    form,
    schema: profileSchema,
    save: (tx, { userId, values: { phone = null, homePage, ...values } }) =>
      changeProfile(tx, { ...values, userId, phone, settings: { ...user.settings, homePage } }),
    done: (_, chosen) =>
      chosen.locale === locale
        ? redirectWithFlash(context, PROFILE, { key: 'form.saved_changes' })
        : redirectInLanguage(context, PROFILE, chosen),
  })
}

async function savePassword(form: FormData, context: Context) {
  const { db, now, user, t } = context.get(services)
  const submission = parseWithZod(form, { schema: passwordFormSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const currentTokenHash = context.get(signedIn)?.session.tokenHash ?? ''
  const changed = await changePassword(db, { ...submission.value, userId: user.id, currentTokenHash, now })
  if (!changed.ok) return refuseForm(submission, changed.error, t)
  const { headers } = await redirectWithFlash(context, PROFILE, { key: 'account.password_changed' })
  // In the same document both passwords would stay in their fields.
  return redirectDocument(PROFILE, { headers })
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
