import type { RouterContextProvider } from 'react-router'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import type { LogInRefusal } from '#app/domain/account/log-in.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { beginLogIn } from './log-in.server.ts'

/**
 * Logs in with the fields `email`, `password` and `remember` of a form that was read within its limits. A
 * refusal is an answer, not an error; the value are the headers that set the cookies.
 */
export function authenticateForm(
  request: Request,
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<Result<Headers, LogInRefusal>> {
  const authenticator = new Authenticator<Result<Headers, LogInRefusal>>()
  authenticator.use(
    new FormStrategy(({ form: fields }) =>
      beginLogIn(request, context, {
        email: String(fields.get('email') ?? ''),
        password: String(fields.get('password') ?? ''),
        staysLoggedIn: fields.has('remember'),
      }),
    ),
  )
  return authenticator.authenticate('form', new Request(request.url, { method: 'POST', body: form }))
}
