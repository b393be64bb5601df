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
import { services } from '#app/http/context.server.ts'
import { standardFieldName } from '#app/http/forms/customer-form.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { customerFieldsSchema } from '#app/http/schemas/customer-fields-schema.ts'
import { type MessageKey, type Translate, useTranslate } from '#app/i18n/translate.ts'
import { SettingsPage } from '#app/routes/staff/settings/settings-page.tsx'
import { loadShopLog } from '#app/routes/staff/settings/shop-log.server.ts'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { fieldRows } from '#app/ui/form/edit/field-rows.ts'
import { inLanguages } from '#app/ui/form/edit/translatable-field.tsx'
import type { Labels } from '#app/ui/form/fields/form-field.ts'
import type { Route } from './+types/customer-fields'
import { CustomerFieldCard } from './customer-field-card.tsx'

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
    log: await loadShopLog(context, LOGGED),
  }
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, { schema: customerFieldsSchema, save: saveCustomerFields })
}

export default function CustomerFieldsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { fields: stored, locales, version, log } = loaderData
  return (
    <SettingsPage
      title={t('customer_field.list_title')}
      subtitle={t('customer_field.subtitle')}
      answer={actionData}
      log={log}
      labels={loggedLabels(t)}
    >
      <EditForm
        name="customer-fields"
        schema={customerFieldsSchema}
        stored={{ fields: [...stored], version }}
        answer={actionData}
        labels={rowLabels(t, stored)}
      >
        {({ fields }) =>
          fieldRows(fields).map((field, index) => {
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
                  label: flagLabels(t)[flag],
                  fixed: FIXED_FLAGS[fieldName]?.[flag],
                }))}
                whyFixed={why && t(why)}
                labelFields={inLanguages(parts.label, locales)}
              />
            )
          })
        }
      </EditForm>
    </SettingsPage>
  )
}

/** Each setting by its row in the form. */
function rowLabels(t: Translate, stored: readonly StandardField[]): Labels {
  const flags = Object.entries(flagLabels(t))
  return Object.fromEntries(
    stored.flatMap(({ fieldName }, index) =>
      flags.map(([flag, label]) => [
        `fields[${index}].${flag}`,
        `${standardFieldName(t, fieldName)}, ${label}`,
      ]),
    ),
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
