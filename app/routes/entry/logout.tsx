import { Form, redirect } from 'react-router'
import { signedIn } from '#app/http/context.server.ts'
import { endSession } from '#app/http/session/log-in.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { Route } from './+types/logout'
import { EntryPage } from './entry-page.tsx'

/** Only the post ends the session: a link that somebody else sends must not. */
export function loader({ context }: Route.LoaderArgs) {
  const who = context.get(signedIn)
  if (!who) throw redirect('/login')
  return { name: who.user.name }
}

export async function action({ request, context }: Route.ActionArgs) {
  return redirect('/login', { headers: await endSession(request, context) })
}

export default function LogOutRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <EntryPage title={t('login.log_out_title')} subtitle={t('login.log_out_text', { name: loaderData.name })}>
      <Form method="post">
        <SubmitButton className="block large">{t('login.log_out_title')}</SubmitButton>
      </Form>
    </EntryPage>
  )
}
