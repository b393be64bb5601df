import { Link } from 'react-router'
import { z } from 'zod'
import { renameView, saveView } from '#app/domain/account/save-view.server.ts'
import { findSavedView } from '#app/domain/account/saved-view-queries.server.ts'
import { LIST_TABS } from '#app/domain/order/views/order-filter.ts'
import { readId } from '#app/domain/shared/id.ts'
import { foldText } from '#app/domain/shared/text/search-text.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/view'
import { LISTS } from './list-address.ts'
import { LIST_TITLES } from './list-page.tsx'
import { readListAddress } from './read-list-address.server.ts'
import { viewQuery } from './saved-view-links.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const view = await loadView(context, params, url)
  return { ...view, requestKey: view.id === null ? context.get(services).newKey() : undefined }
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
export async function action(args: Route.ActionArgs) {
  const { id, list, query } = await loadView(args.context, args.params, args.url)
  return saveForm(args, {
    schema: viewSchema,
    save: (tx, { shopId, userId, values }) => {
      const view = { shopId, userId, list, query, ...values }
      return id === null ? saveView(tx, view) : renameView(tx, { ...view, id })
    },
    done: `/history/${list}?${query}`,
  })
}

const viewSchema = oncePerLanguage((t) =>
  z.object({
    name: z
      .string({ error: t('form.required') })
      .trim()
      .min(1, t('form.required'))
      .max(TEXT_LIMITS.name, t('form.too_long', { count: TEXT_LIMITS.name }))
      .refine((name) => !isFixedTab(name, t), t('orders.view_name_fixed')),
  }),
)

/** Whether the reader has a tab of that name before they save any. */
function isFixedTab(name: string, t: Translate): boolean {
  return LIST_TABS.some((tab) => foldText(t(`orders.tab_${tab}`)) === foldText(name))
}

export default function ViewRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { id, list, name, query, requestKey } = loaderData
  const title = t(id === null ? 'orders.view_save' : 'orders.view_edit')
  return (
    <>
      <PageTitle page={title} hasError={actionData !== undefined} />
      <PageHeader
        title={title}
        inline
        crumb={{ to: `/history/${list}?${query}`, label: t(LIST_TITLES[list]) }}
        secondary={
          id === null ? undefined : (
            <Link className="button secondary" to={`/history/views/${id}/delete?list=${list}`}>
              {t('common.delete')}
            </Link>
          )
        }
      />
      <div className="stack max-w-160">
        <EditForm
          name="view"
          schema={viewSchema}
          stored={{ name }}
          answer={actionData}
          requestKey={requestKey}
          labels={{ name: t('field.name') }}
        >
          {(fields) => <TextField field={fields.name} hint={t('orders.view_hint')} />}
        </EditForm>
      </div>
    </>
  )
}
