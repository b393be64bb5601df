import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { findCategory } from '#app/domain/catalog/category-queries.server.ts'
import { createCategory, saveCategory } from '#app/domain/catalog/save-category.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { type Locale, pickText } from '#app/domain/shared/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { createOnce } from '#app/http/create-once.server.ts'
import { readChangeLog, refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound, rejectForm } from '#app/http/reply.server.ts'
import { categorySchema } from '#app/http/schemas/category-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditPage } from '#app/ui/form/edit-page.tsx'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/translatable-field.tsx'
import { type Saving, useSaveState } from '#app/ui/form/use-save-state.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/category'

/** One page for a category that is new and for one that is there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, locale, newKey } = context.get(services)
  const { locales } = shop
  const id = readCategoryId(params)
  if (id === null) return { locales, category: null, requestKey: newKey(), log: [] }
  const category = await findCategory(db, { shopId: shop.id, id })
  if (!category || category.isDeleted) notFound()
  return {
    locales,
    category: { ...category, title: pickText(category.name, locale, locales) },
    requestKey: undefined,
    log: await readChangeLog(context, { entity: 'category', entityId: id }),
  }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, shop, user, now, t } = context.get(services)
  const id = readCategoryId(params)
  const schema = categorySchema(t, { locale: shop.locales[0] ?? 'sv' })
  const submission = parseWithZod(await readForm(request), { schema })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const input = { shopId: shop.id, userId: user.id, now, values }
  const saved = await inTransaction(db, (tx) =>
    createOnce(tx, { context, url, payload: submission.payload }, () =>
      id === null ? createCategory(tx, input) : saveCategory(tx, { ...input, id, version }),
    ),
  )
  if (!saved.ok) return refuseEdit(context, submission, saved.error)
  return redirectWithFlash(context, '/categories', { key: 'form.saved_changes' })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

/** null on the page of a new category. */
function readCategoryId(params: { categoryId?: string | undefined }): number | null {
  if (params.categoryId === undefined) return null
  return readId(params.categoryId) ?? notFound()
}

export default function CategoryRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { category, locales, requestKey, log } = loaderData
  const saving = useSaveState({ version: category?.version, answer: actionData })
  const title = category?.title ?? t('category.new')
  const labels = { name: t('field.name') }
  return (
    <EditPage
      title={title}
      list={{ to: '/categories', label: t('category.list_title') }}
      id={category?.id ?? null}
      answer={actionData}
      log={log}
      labels={labels}
    >
      <CategoryForm
        key={saving.key}
        category={category}
        locales={locales}
        requestKey={requestKey}
        result={actionData?.result}
        saving={saving}
      />
    </EditPage>
  )
}

type CategoryFormProps = Pick<Route.ComponentProps['loaderData'], 'category' | 'requestKey'> & {
  locales: readonly Locale[]
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

function CategoryForm({ category, locales, requestKey, result, saving }: CategoryFormProps) {
  const t = useTranslate()
  const schema = categorySchema(t, { locale: locales[0] ?? 'sv' })
  const [form, fields] = useForm({
    id: 'category',
    lastResult: result ?? null,
    defaultValue: { name: category?.name },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={{ name: t('field.name') }} />
      <EditorForm form={form} labels={{ name: t('field.name') }} requestKey={requestKey} saving={saving}>
        <TranslatableField fields={inLanguages(fields.name, locales)} label={t('field.name')} />
      </EditorForm>
    </>
  )
}
