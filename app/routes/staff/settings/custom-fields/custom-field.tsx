import { parseWithZod } from '@conform-to/zod/v4'
import { data, Link, type RouterContextProvider } from 'react-router'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { findCustomField, listProductFields } from '#app/domain/question/custom-field-queries.server.ts'
import { APPLIES_TO, DATA_TYPES } from '#app/domain/question/custom-field-types.ts'
import type { ProductChoice } from '#app/domain/question/product-choice.ts'
import { createCustomField, saveCustomField } from '#app/domain/question/save-custom-field.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { parseTranslatableValue, pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { loadChangeLog, type ValueLabels } from '#app/http/forms/edit.server.ts'
import { findDraftOrigin, returnToDraft } from '#app/http/forms/form-draft.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound, repeatForm } from '#app/http/forms/reply.server.ts'
import { readIdOrNew, saveForm } from '#app/http/forms/save-form.server.ts'
import { labelsOf, named } from '#app/http/labels/value-labels.ts'
import { customFieldSchema } from '#app/http/schemas/settings/custom-field-schema.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { loadProductChoice, showProductChoice } from '#app/routes/staff/settings/product-choice.server.ts'
import { SettingsPage } from '#app/routes/staff/settings/settings-page.tsx'
import type { Route } from './+types/custom-field'
import { CustomFieldForm, useCustomFieldLabels } from './custom-field-form.tsx'

const LIST = '/settings/custom-fields'

/** One page for a question that is new and for one that is there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop, locale, newKey } = context.get(services)
  const { locales } = shop
  const id = readIdOrNew(params.customFieldId)
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
    log: await loadChangeLog(
      context,
      { entity: 'custom_field', entityId: id },
      { own: await customFieldValueLabels(context) },
    ),
  }
}

export async function action(args: Route.ActionArgs) {
  const { params, request, url, context } = args
  const { shop, t } = context.get(services)
  const id = readIdOrNew(params.customFieldId)
  const schema = (texts: Translate) => customFieldSchema(texts, { locale: shop.locales[0] ?? 'sv' })
  const form = await readForm(request)
  const choice = await loadProductChoice(context, form)
  if (form.has('find')) {
    return data({ result: repeatForm(parseWithZod(form, { schema: schema(t) })), choice })
  }
  const answer = await saveForm(args, {
    ...{ form, schema, valueLabels: customFieldValueLabels },
    save: (tx, edit) => (id === null ? createCustomField(tx, edit) : saveCustomField(tx, { ...edit, id })),
    done: (saved) => returnToDraft(context, url, { creatable: 'question', id: saved.id, to: LIST }),
  })
  return answer instanceof Response ? answer : withChoice(answer, choice)
}

/** An answer that shows the form again, with the boxes as they were. */
function withChoice<Answer>(answer: ReturnType<typeof data<Answer>>, choice: ProductChoice) {
  return data({ ...answer.data, choice }, answer.init ?? {})
}

/** Labels in a question's log for stored values, ids and choices. */
async function customFieldValueLabels(context: Readonly<RouterContextProvider>): Promise<ValueLabels> {
  const { db, shop, locale, t } = context.get(services)
  const products = await listNamedProducts(db, { shopId: shop.id })
  const show = (text: unknown) => pickText(parseTranslatableValue(text) ?? {}, locale, shop.locales)
  return {
    dataType: labelsOf(DATA_TYPES, (type) => t(`custom_field.type_${type}`)),
    appliesTo: labelsOf(APPLIES_TO, (each) => t(`custom_field.applies_${each}`)),
    options: (value) =>
      [value]
        .flat()
        .filter(isOption)
        .filter(({ isRemoved }) => !isRemoved)
        .map(({ label }) => show(label))
        .join(', '),
    productIds: named(products.map(({ id, displayName }) => ({ id, name: show(displayName) }))),
  }
}

function isOption(value: unknown): value is { label: unknown; isRemoved?: unknown } {
  return typeof value === 'object' && value !== null && 'label' in value
}

export default function CustomFieldRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { field, locales, isForOne, origin, requestKey, log } = loaderData
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
        field={field}
        choice={actionData?.choice ?? loaderData.choice}
        locales={locales}
        isForOne={isForOne}
        requestKey={requestKey}
        answer={actionData}
      />
    </SettingsPage>
  )
}
