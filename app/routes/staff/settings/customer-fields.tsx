import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { listCustomerFields } from '#app/domain/question/customer-field-queries.server.ts'
import {
  FIXED_FLAGS,
  FLAGS,
  type Flag,
  STANDARD_FIELDS,
  type StandardField,
  type StandardFieldName,
} from '#app/domain/question/customer-field-types.ts'
import { saveCustomerFields } from '#app/domain/question/save-customer-fields.server.ts'
import type { Locale } from '#app/domain/shared/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { standardFieldName } from '#app/http/customer-form.ts'
import { refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { rejectForm } from '#app/http/reply.server.ts'
import { customerFieldsSchema } from '#app/http/schemas/customer-fields-schema.ts'
import { type MessageKey, type Translate, useTranslate } from '#app/i18n/translate.ts'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { fieldRows } from '#app/ui/form/field-rows.ts'
import { inLanguages } from '#app/ui/form/translatable-field.tsx'
import { type Saving, useSaveState } from '#app/ui/form/use-save-state.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/customer-fields'
import { CustomerFieldCard } from './customer-field-card.tsx'
import { SettingsPage } from './settings-page.tsx'
import { readShopLog } from './shop-log.server.ts'

/** Why some settings stand as they are. */
const WHY_FIXED: Readonly<Partial<Record<StandardFieldName, MessageKey>>> = {
  email: 'customer_field.fixed_email',
  commentByGuest: 'customer_field.fixed_comment_by_guest',
  commentByAdmin: 'customer_field.fixed_comment_by_admin',
}

const LOGGED = STANDARD_FIELDS.flatMap((name) =>
  ['label', ...FLAGS].map((property) => `customerField.${name}.${property}`),
)

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop } = context.get(services)
  return {
    locales: shop.locales,
    version: shop.version,
    fields: await listCustomerFields(db, shop.id),
    log: await readShopLog(context, LOGGED),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, shop, user, now, t } = context.get(services)
  const submission = parseWithZod(await readForm(request), { schema: customerFieldsSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const input = { shopId: shop.id, userId: user.id, now, version, values }
  const saved = await inTransaction(db, (tx) => saveCustomerFields(tx, input))
  if (!saved.ok) return refuseEdit(context, submission, saved.error)
  return redirectWithFlash(context, '/settings/customer-fields', { key: 'form.saved_changes' })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function CustomerFieldsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { fields, locales, version, log } = loaderData
  const saving = useSaveState({ version, answer: actionData })
  return (
    <SettingsPage
      title={t('customer_field.list_title')}
      subtitle={t('customer_field.subtitle')}
      answer={actionData}
      log={log}
      labels={loggedLabels(t)}
    >
      <FieldsForm
        key={saving.key}
        fields={fields}
        locales={locales}
        result={actionData?.result}
        saving={saving}
      />
    </SettingsPage>
  )
}

type FieldsFormProps = {
  fields: readonly StandardField[]
  locales: readonly Locale[]
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

function FieldsForm({ fields: stored, locales, result, saving }: FieldsFormProps) {
  const t = useTranslate()
  const schema = customerFieldsSchema(t)
  const [form, { fields }] = useForm({
    id: 'customer-fields',
    lastResult: result ?? null,
    defaultValue: { fields: [...stored] },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const words = flagLabels(t)
  const labels = stored.flatMap(({ fieldName }, index) =>
    FLAGS.map((flag) => [`fields[${index}].${flag}`, `${standardFieldName(t, fieldName)}, ${words[flag]}`]),
  )
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={Object.fromEntries(labels)} />
      <EditorForm form={form} labels={Object.fromEntries(labels)} saving={saving}>
        {fieldRows(fields).map((field, index) => {
          const { fieldName } = stored[index] ?? {}
          if (!fieldName) return null
          const parts = field.getFieldset()
          const why = WHY_FIXED[fieldName]
          return (
            <CustomerFieldCard
              key={fieldName}
              name={standardFieldName(t, fieldName)}
              nameField={parts.fieldName}
              fieldName={fieldName}
              flags={FLAGS.map((flag) => ({
                flag,
                field: parts[flag],
                label: words[flag],
                fixed: FIXED_FLAGS[fieldName]?.[flag],
              }))}
              whyFixed={why && t(why)}
              labelFields={inLanguages(parts.label, locales)}
            />
          )
        })}
      </EditorForm>
    </>
  )
}

function flagLabels(t: Translate): Record<Flag, string> {
  return {
    visibleForGuest: t('customer_field.visibleForGuest'),
    requiredForGuest: t('customer_field.requiredForGuest'),
    visibleForAdmin: t('customer_field.visibleForAdmin'),
    requiredForAdmin: t('customer_field.requiredForAdmin'),
  }
}

/** Each setting by its name in the log. */
function loggedLabels(t: Translate): Record<string, string> {
  const words = { label: t('customer_field.own_label'), ...flagLabels(t) }
  return Object.fromEntries(
    STANDARD_FIELDS.flatMap((name) =>
      Object.entries(words).map(([property, word]) => [
        `customerField.${name}.${property}`,
        `${standardFieldName(t, name)}, ${word}`,
      ]),
    ),
  )
}
