import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, Link } from 'react-router'
import { z } from 'zod'
import { renameView, saveView } from '#app/domain/account/save-view.server.ts'
import { findSavedView } from '#app/domain/account/saved-view-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { services } from '#app/http/context.server.ts'
import { createOnce } from '#app/http/forms/create-once.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound, refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/view'
import { LISTS } from './list-address.ts'
import { LIST_TITLES } from './list-page.tsx'
import { readListAddress } from './read-list-address.server.ts'
import { viewQuery } from './saved-view-links.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const view = await loadView(context, params, url)
  return { ...view, requestKey: view.id === null ? context.get(services).newKey() : '' }
}

/** A view as it is stored; a new one is the list that the address names. */
async function loadView(
  context: Route.LoaderArgs['context'],
  { viewId }: { viewId?: string | undefined },
  url: URL,
) {
  const { db, shop, user } = context.get(services)
  if (viewId !== undefined) {
    const key = { shopId: shop.id, userId: user.id, id: readId(viewId) ?? notFound() }
    const { id, list, name, query } = (await findSavedView(db, key)) ?? notFound()
    return { id, list, name, query }
  }
  const list = LISTS.find((each) => each === url.searchParams.get('list')) ?? notFound()
  return { id: null, list, name: '', query: viewQuery(readListAddress(list, url.searchParams)) }
}

/** Saves the view under its name; each user has their own, so that nobody else's changes. */
export async function action({ params, url, request, context }: Route.ActionArgs) {
  const { db, shop, user, t } = context.get(services)
  const { id, list, query } = await loadView(context, params, url)
  const submission = parseWithZod(await readForm(request), { schema: viewSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const view = { shopId: shop.id, userId: user.id, list, query, name: submission.value.name }
  const saved = await (id === null
    ? inTransaction(db, (tx) =>
        createOnce(tx, { context, url, payload: submission.payload }, () => saveView(tx, view)),
      )
    : inTransaction(db, (tx) => renameView(tx, { ...view, id })))
  if (saved.ok) return redirectWithFlash(context, `/history/${list}?${query}`, { key: 'form.saved_changes' })
  return saved.error.code === 'not_found' ? notFound() : refuseForm(submission, saved.error, t)
}

const viewSchema = oncePerLanguage((t) =>
  z.object({
    name: z
      .string({ error: t('form.required') })
      .trim()
      .min(1, t('form.required'))
      .max(TEXT_LIMITS.name, t('form.too_long', { count: TEXT_LIMITS.name })),
  }),
)

export default function ViewRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { id, list, name, query } = loaderData
  const [form, fields] = useForm<z.input<ReturnType<typeof viewSchema>>>({
    id: 'view',
    lastResult: actionData?.result ?? null,
    defaultValue: { name },
  })
  const title = t(id === null ? 'orders.view_save' : 'orders.view_edit')
  const back = `/history/${list}?${query}`
  return (
    <>
      <PageTitle page={title} hasError={actionData !== undefined} />
      <PageHeader title={title} crumb={{ to: back, label: t(LIST_TITLES[list]) }} />
      <div className="stack max-w-160">
        <ErrorSummary formId={form.id} result={actionData?.result} labels={{ name: t('field.name') }} />
        <Form method="post" {...getFormProps(form)} className="stack">
          <input type="hidden" name="requestKey" defaultValue={loaderData.requestKey} />
          <TextField field={fields.name} label={t('field.name')} hint={t('orders.view_hint')} />
          <div className="row">
            <SubmitButton>{t('common.save')}</SubmitButton>
            <Link className="button secondary" to={back}>
              {t('common.back')}
            </Link>
            {id === null ? null : (
              <Link className="button danger" to={`/history/views/${id}/delete`}>
                {t('common.delete')}
              </Link>
            )}
          </div>
        </Form>
      </div>
    </>
  )
}
