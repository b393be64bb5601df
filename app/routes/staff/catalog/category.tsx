import {
  createCategory,
  findCategory,
  saveCategory,
} from '#app/domain/catalog/records/category-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { loadChangeLog } from '#app/http/forms/edit.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { readIdOrNew, saveForm } from '#app/http/forms/save-form.server.ts'
import { categorySchema } from '#app/http/schemas/settings/category-schema.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { EditPage } from '#app/ui/form/edit/edit-page.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import type { Route } from './+types/category'

/** One page for a category that is new and for one that is there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, locale, newKey } = context.get(services)
  const { locales } = shop
  const id = readIdOrNew(params.categoryId)
  if (id === null) return { locales, category: null, requestKey: newKey(), log: [] }
  const category = await findCategory(db, { shopId: shop.id, id })
  if (!category || category.isDeleted) notFound()
  return {
    locales,
    category: { ...category, title: pickText(category.name, locale, locales) },
    requestKey: undefined,
    log: await loadChangeLog(context, { entity: 'category', entityId: id }),
  }
}

export function action(args: Route.ActionArgs) {
  const { shop } = args.context.get(services)
  const id = readIdOrNew(args.params.categoryId)
  return saveForm(args, {
    schema: (t: Translate) => categorySchema(t, { locale: shop.locales[0] ?? 'sv' }),
    save: (tx, edit) => (id === null ? createCategory(tx, edit) : saveCategory(tx, { ...edit, id })),
    done: '/categories',
  })
}

export default function CategoryRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { category, locales, requestKey, log } = loaderData
  return (
    <EditPage
      title={category?.title ?? t('category.new')}
      list={{ to: '/categories', label: t('category.list_title') }}
      id={category?.id ?? null}
      answer={actionData}
      log={log}
      labels={{ name: t('field.name') }}
    >
      <EditForm
        name="category"
        schema={(texts: Translate) => categorySchema(texts, { locale: locales[0] ?? 'sv' })}
        stored={category}
        answer={actionData}
        requestKey={requestKey}
      >
        {(fields) => <TranslatableField fields={inLanguages(fields.name, locales)} />}
      </EditForm>
    </EditPage>
  )
}
