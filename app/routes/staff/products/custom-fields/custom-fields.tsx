import { parseWithZod } from '@conform-to/zod/v4'
import { Form } from 'react-router'
import { listCustomFields, listProductFields } from '#app/domain/question/custom-field-queries.server.ts'
import { isAskedBy } from '#app/domain/question/custom-field-types.ts'
import { saveProductCustomFields } from '#app/domain/question/save-product-custom-fields.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { CREATE_FIELD } from '#app/http/forms/creatable.ts'
import type { ValueLabels } from '#app/http/forms/edit.server.ts'
import { canCreate, findDraftFields, showDraft } from '#app/http/forms/form-draft.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { productCustomFieldsSchema } from '#app/http/schemas/product/product-custom-fields-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadLogLabels } from '#app/routes/staff/products/load-log-labels.server.ts'
import {
  leaveProductForm,
  loadProduct,
  productEditor,
} from '#app/routes/staff/products/load-product.server.ts'
import { useProductFrame } from '#app/routes/staff/products/use-product-frame.ts'
import { CreateButton } from '#app/ui/form/create-button.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/custom-fields'
import { CustomFieldsForm, type OfferedField } from './custom-fields-form.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop, locale } = context.get(services)
  const { id, version, productType } = await loadProduct(context, params)
  const fields = await listCustomFields(db, shop.id)
  const links = await listProductFields(db, { shopId: shop.id, productIds: [id] })
  const text = (value: Parameters<typeof pickText>[0]) => pickText(value, locale, shop.locales)
  const offered = fields.map((field) => {
    const link = links.find(({ customFieldId }) => customFieldId === field.id)
    const options = field.options.filter(({ isRemoved }) => !isRemoved)
    return {
      id: field.id,
      label: text(field.label),
      dataType: field.dataType,
      appliesTo: field.appliesTo,
      asked: isAskedBy(field, { isAddon: productType === 'ADDON' }, link),
      options: options.map(({ key, label }) => ({ value: key, label: text(label) })),
      optionKeys: [...(link?.optionKeys ?? options.map(({ key }) => key))],
    }
  })
  return {
    version,
    fields: offered,
    draft: await loadDraft(context, url, offered),
    canCreate: canCreate(context, 'question'),
  }
}

/**
 * The draft in the order that the questions have now; one that was created since stands as it is stored. null also
 * where nothing was typed that is not stored.
 */
async function loadDraft(
  context: Route.LoaderArgs['context'],
  url: URL,
  offered: readonly Pick<OfferedField, 'id' | 'asked' | 'optionKeys'>[],
) {
  const form = await findDraftFields(context, url)
  const schema = productCustomFieldsSchema(context.get(services).t)
  if (!form) return null
  const submission = parseWithZod(form, { schema })
  if (submission.status !== 'success') return null
  const { fields } = submission.value
  for (const name of [...form.keys()]) if (name.startsWith('fields[')) form.delete(name)
  let isChanged = false
  for (const [index, stored] of offered.entries()) {
    const typed = fields.find(({ customFieldId }) => customFieldId === stored.id) ?? stored
    const optionKeys = typed.optionKeys ?? stored.optionKeys
    isChanged ||= typed.asked !== stored.asked || optionKeys.join() !== stored.optionKeys.join()
    form.set(`fields[${index}].customFieldId`, String(stored.id))
    if (typed.asked) form.set(`fields[${index}].asked`, 'on')
    for (const key of optionKeys) form.append(`fields[${index}].optionKeys`, key)
  }
  return isChanged ? showDraft(parseWithZod(form, { schema })) : null
}

export async function action(args: Route.ActionArgs) {
  const { id } = productEditor(args.context, args.params)
  const form = await readForm(args.request)
  const left = await leaveProductForm(args.context, args, form)
  if (left) return left
  return saveForm(args, {
    form,
    schema: productCustomFieldsSchema,
    save: (tx, edit) => saveProductCustomFields(tx, { ...edit, id }),
    valueLabels: async (context) => ({
      ...(await loadLogLabels(context)),
      ...(await loadOptionLabels(context)),
    }),
  })
}

/** The options that a question offers, by their names; all of them where it names none. */
async function loadOptionLabels(context: Route.ActionArgs['context']): Promise<ValueLabels> {
  const { db, shop, locale, t } = context.get(services)
  const fields = await listCustomFields(db, shop.id)
  return Object.fromEntries(
    fields.map(({ id, options }) => [
      `${id}.optionKeys`,
      (keys: unknown) =>
        Array.isArray(keys)
          ? options
              .filter(({ key }) => keys.includes(key))
              .map(({ label }) => pickText(label, locale, shop.locales))
              .join(', ')
          : t('custom_field.all_options'),
    ]),
  )
}

export default function ProductCustomFieldsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { title } = useProductFrame()
  const { fields, canCreate } = loaderData
  return (
    <div className="stack">
      <PageTitle page={`${t('custom_field.list_title')}, ${title}`} hasError={actionData !== undefined} />
      {fields.length === 0 ? (
        <EmptyState
          kind="nothing"
          title={t('custom_field.empty')}
          text={t('custom_field.empty_text')}
          action={
            canCreate ? (
              <Form method="post">
                <CreateButton name={CREATE_FIELD} value="question">
                  {t('custom_field.new')}
                </CreateButton>
              </Form>
            ) : undefined
          }
        />
      ) : (
        <>
          <p className="muted">{t('custom_field.product_subtitle')}</p>
          <CustomFieldsForm {...loaderData} answer={actionData} />
        </>
      )}
    </div>
  )
}
