import { parseWithZod } from '@conform-to/zod/v4'
import { isErased } from '#app/domain/customer/contact.ts'
import { CUSTOMER_ENTITY, saveShopCustomer } from '#app/domain/customer/save-shop-customer.server.ts'
import { readPostedCustomer } from '#app/domain/order/customer/posted-customer.server.ts'
import { STANDARD_FIELDS, type StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { services } from '#app/http/context.server.ts'
import { standardFieldName } from '#app/http/forms/customer-form.ts'
import { loadChangeLog } from '#app/http/forms/edit.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import {
  draftAddress,
  findDraftFields,
  showDraft,
  storeFormDraft,
} from '#app/http/forms/form-draft.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { contactValueLabels } from '#app/http/labels/contact-values.server.ts'
import { callingCountries, countryNames, defaultCountry } from '#app/http/pages/country-options.server.ts'
import { loadCustomer } from '#app/http/pages/load-customer.server.ts'
import { withPhoneCheck } from '#app/http/schemas/customer-schema.server.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { shopCustomerSchema } from '#app/http/schemas/shop-customer-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { toContactView } from '#app/routes/staff/orders/order/order-view.ts'
import { ChangeLog } from '#app/ui/feedback/change-log.tsx'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { FieldLabels } from '#app/ui/form/fields/form-field.ts'
import { PhoneCountryField, StandardFields } from '#app/ui/form/groups/standard-fields.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/customer-edit'

const COMMENTS = ['commentByGuest', 'commentByAdmin'] as const
type ContactField = Exclude<StandardFieldName, (typeof COMMENTS)[number]>

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { shop, locale, t } = context.get(services)
  const customer = await loadCustomer(context, params, url)
  if (isErased(customer)) notFound()
  const { id, createdAt: _, phone, ...texts } = customer
  const stored = {
    ...texts,
    phone: phone?.rawPhoneNumber ?? null,
    phoneCountry: phone?.countryCode ?? defaultCountry(locale, shop),
  }
  return {
    id,
    name: toContactView(customer).name,
    stored,
    draft: await loadDraft(context, url, stored),
    fields: STANDARD_FIELDS.filter(isContactField).map((fieldName) => ({
      fieldName,
      label: standardFieldName(t, fieldName),
      hint: undefined,
      isRequired: false,
    })),
    countries: countryNames(locale),
    phoneCountries: callingCountries(locale),
    log: await loadChangeLog(
      context,
      { entity: CUSTOMER_ENTITY, entityId: id },
      { own: contactValueLabels(locale) },
    ),
  }
}

export async function action(args: Route.ActionArgs) {
  const { context, params, url, request } = args
  const { id, ...customer } = await loadCustomer(context, params, url, async ({ to, by }) => {
    const { t } = context.get(services)
    const typed = { title: t('customers.edit'), fields: await readForm(request) }
    const draft = await storeFormDraft(context, new URL(to, url), typed)
    const values = { name: by ?? t('form.conflict_somebody') }
    const message = { key: 'customers.merged_meanwhile', tone: 'warning', values } as const
    return redirectWithFlash(context, draftAddress(to, draft), message)
  })
  if (isErased(customer)) notFound()
  return saveForm(args, {
    schema: checkedSchema,
    async save(tx, { values: posted, ...edit }) {
      const values = readPostedCustomer(posted)
      return values.ok ? saveShopCustomer(tx, { ...edit, id, values: values.value }) : values
    },
    done: `/customers/${id}`,
    valueLabels: (reader) => contactValueLabels(reader.get(services).locale),
  })
}

type Stored = Record<string, string | number | null>

/** Name of the field that holds what an edit began with: of a customer who is merged meanwhile nothing else is left. */
function beforeField(name: string): string {
  return `before-${name}`
}

/**
 * Draft of an edit of somebody who was merged into this customer meanwhile: what was changed there, over what is stored
 * of this one. A country comes with its number alone.
 */
async function loadDraft(context: Route.LoaderArgs['context'], url: URL, stored: Stored) {
  const typed = await findDraftFields(context, url)
  if (!typed) return null
  const isChanged = (name: string) => typed.get(name) !== typed.get(beforeField(name))
  const form = new FormData()
  for (const [name, value] of Object.entries(stored)) {
    const given = isChanged(name === 'phoneCountry' ? 'phone' : name) ? typed.get(name) : value
    // The form goes on from the version of who remains.
    if (name !== 'version') form.set(name, String(given ?? ''))
  }
  return showDraft(parseWithZod(form, { schema: shopCustomerSchema(context.get(services).t) }))
}

const checkedSchema = oncePerLanguage((t) => withPhoneCheck(shopCustomerSchema(t), t))

function isContactField(name: StandardFieldName): name is ContactField {
  return !COMMENTS.some((comment) => comment === name)
}

/** A customer's own details; what the orders say stays as it is. */
export default function CustomerEditRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { id, name, stored, draft, countries, phoneCountries, log } = loaderData
  const labels = {
    ...Object.fromEntries(loaderData.fields.map(({ fieldName, label }) => [fieldName, label])),
    phoneCountry: t('field.phone_country'),
  }
  return (
    <>
      <PageTitle page={t('customers.edit')} hasError={Boolean(actionData?.result?.error)} />
      <PageHeader title={t('customers.edit')} crumb={{ to: `/customers/${id}`, label: name }} />
      <div className="stack max-w-160">
        <p className="muted">{t('customers.edit_text')}</p>
        <FieldLabels value={labels}>
          <EditForm
            name="shop-customer"
            schema={shopCustomerSchema}
            stored={stored}
            answer={actionData}
            draft={draft}
          >
            {(fields) => (
              <>
                {Object.entries(stored).map(([name, value]) => (
                  <input key={name} type="hidden" name={beforeField(name)} value={value ?? ''} />
                ))}
                <StandardFields
                  requestedFields={loaderData.fields}
                  fieldOf={(field) => (isContactField(field) ? fields[field] : fields.firstName)}
                  countries={countries}
                  isOwn={false}
                  phoneCountry={
                    <PhoneCountryField
                      key="phoneCountry"
                      field={fields.phoneCountry}
                      options={phoneCountries}
                    />
                  }
                />
              </>
            )}
          </EditForm>
        </FieldLabels>
        <ChangeLog lines={log} labels={labels} />
      </div>
    </>
  )
}
