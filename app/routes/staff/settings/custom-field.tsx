import { parseWithZod } from '@conform-to/zod/v4'
import { data, Link } from 'react-router'
import { findCustomField, listProductFields } from '#app/domain/question/custom-field-queries.server.ts'
import type { ProductChoice } from '#app/domain/question/product-choice.ts'
import { createCustomField, saveCustomField } from '#app/domain/question/save-custom-field.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { createOnce } from '#app/http/create-once.server.ts'
import { readChangeLog, refuseEdit } from '#app/http/edit.server.ts'
import { findDraftOrigin, returnToDraft } from '#app/http/form-draft.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound, rejectForm, repeatForm } from '#app/http/reply.server.ts'
import { customFieldSchema } from '#app/http/schemas/custom-field-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useSaveState } from '#app/ui/form/use-save-state.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/custom-field'
import { CustomFieldForm, useCustomFieldLabels } from './custom-field-form.tsx'
import { customFieldValueLabels } from './custom-field-value-labels.server.ts'
import { readProductChoice, showProductChoice } from './product-choice.server.ts'
import { SettingsPage } from './settings-page.tsx'

const LIST = '/settings/custom-fields'

/** One page for a question that is new and for one that is there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop, locale, newKey } = context.get(services)
  const { locales } = shop
  const id = readFieldId(params)
  if (id === null) {
    const productId = readId(url.searchParams.get('product') ?? undefined)
    const choice = await showProductChoice(context, { chosen: productId === undefined ? [] : [productId] })
    const origin = await findDraftOrigin(context, url)
    const isForOne = productId !== undefined
    return { locales, choice, field: null, isForOne, origin, requestKey: newKey(), log: [] }
  }
  const found = await findCustomField(db, { shopId: shop.id, id })
  if (!found || found.isDeleted) notFound()
  const links = await listProductFields(db, { shopId: shop.id, customFieldId: id })
  const { isDeleted: _, options, ...field } = found
  return {
    locales,
    choice: await showProductChoice(context, {
      chosen: links.filter(({ asked }) => asked).map(({ productId }) => productId),
    }),
    field: {
      ...field,
      title: pickText(field.label, locale, locales),
      options: options.filter(({ isRemoved }) => !isRemoved).map(({ key, label }) => ({ key, label })),
    },
    isForOne: false,
    origin: null,
    requestKey: undefined,
    log: await readChangeLog(
      context,
      { entity: 'custom_field', entityId: id },
      { own: await customFieldValueLabels(context) },
    ),
  }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, shop, user, now, t } = context.get(services)
  const id = readFieldId(params)
  const schema = customFieldSchema(t, { locale: shop.locales[0] ?? 'sv' })
  const form = await readForm(request)
  const choice = await readProductChoice(context, form)
  const submission = parseWithZod(form, { schema })
  if (form.has('find')) return data({ result: repeatForm(submission), choice })
  if (submission.status !== 'success') return withChoice(rejectForm(submission, t), choice)

  const { version, ...values } = submission.value
  const input = { shopId: shop.id, userId: user.id, now, values }
  const saved = await inTransaction(db, (tx) =>
    createOnce(tx, { context, url, payload: submission.payload }, () =>
      id === null ? createCustomField(tx, input) : saveCustomField(tx, { ...input, id, version }),
    ),
  )
  if (!saved.ok) {
    const own = await customFieldValueLabels(context)
    return withChoice(refuseEdit(context, submission, saved.error, { own }), choice)
  }
  return returnToDraft(context, url, {
    creatable: 'question',
    id: saved.value.id,
    to: LIST,
    flash: { key: 'form.saved_changes' },
  })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

/** An answer that shows the form again, with the boxes as they were. */
function withChoice<Answer>(answer: ReturnType<typeof data<Answer>>, choice: ProductChoice) {
  return data({ ...answer.data, choice }, answer.init ?? {})
}

/** null on the page of a new question. */
function readFieldId(params: { customFieldId?: string | undefined }): number | null {
  if (params.customFieldId === undefined) return null
  return readId(params.customFieldId) ?? notFound()
}

export default function CustomFieldRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { field, locales, isForOne, origin, requestKey, log } = loaderData
  const isRefused = Boolean(actionData?.result.error)
  const saving = useSaveState({ version: field?.version, answer: actionData, hasError: isRefused })
  return (
    <SettingsPage
      title={field?.title ?? t('custom_field.new')}
      crumb={origin ?? { to: LIST, label: t('custom_field.list_title') }}
      answer={actionData}
      log={log}
      labels={useCustomFieldLabels()}
      primary={
        field ? (
          <Link className="button secondary" to={`${LIST}/${field.id}/delete`}>
            {t('common.delete')}
          </Link>
        ) : undefined
      }
    >
      <CustomFieldForm
        key={saving.key}
        field={field}
        choice={actionData?.choice ?? loaderData.choice}
        locales={locales}
        isForOne={isForOne}
        requestKey={requestKey}
        result={actionData?.result}
        saving={saving}
      />
    </SettingsPage>
  )
}
