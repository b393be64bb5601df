import type { ComponentProps } from 'react'
import type { StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { STEP_KEYS } from '#app/routes/staff/orders/choice/step-keys.ts'
import { type FormField, initialText } from '#app/ui/form/fields/form-field.ts'
import { PhoneCountryField, StandardFields } from '#app/ui/form/groups/standard-fields.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { CustomerSearch } from './customer-search.tsx'
import type { StaffBookingPage } from './load-staff-booking.server.ts'

type StaffBookingCustomerProps = {
  page: StaffBookingPage
  address: ComponentProps<typeof CustomerSearch>['address']
  fieldOf: (name: StandardFieldName | 'phoneCountry' | 'chosenCustomerId') => FormField
}

/** For whom it is: somebody who was here before, or what is typed; what no counter needs at once is folded. */
export function StaffBookingCustomer({ page, address, fieldOf }: StaffBookingCustomerProps) {
  const t = useTranslate()
  const { foundCustomers, requestedFields, furtherFields, countries } = page
  const chosen = fieldOf('chosenCustomerId')
  const common = { fieldOf, countries, isOwn: false }
  const isOpen = furtherFields.some(({ fieldName }) => {
    const { errors, initialValue } = fieldOf(fieldName)
    const isProposed = fieldName === 'addressCountry' && initialValue === page.proposed.addressCountry
    return errors?.length || (initialValue && !isProposed)
  })
  return (
    <Card title={t('order.customer')}>
      {/* Of the type text: a new default value replaces what a script wrote into one of the type hidden. */}
      <input hidden name={chosen.name} defaultValue={initialText(chosen)} />
      {foundCustomers ? <CustomerSearch found={foundCustomers} address={address} /> : null}
      <StandardFields
        {...common}
        requestedFields={requestedFields}
        accessKey={foundCustomers ? undefined : STEP_KEYS.customer}
        phoneCountry={
          <PhoneCountryField
            key="phoneCountry"
            field={fieldOf('phoneCountry')}
            label={t('field.phone_country')}
            options={page.phoneCountries}
          />
        }
      />
      {furtherFields.length > 0 ? (
        <details className="more" open={isOpen}>
          <summary>{page.furtherTitle}</summary>
          <StandardFields {...common} requestedFields={furtherFields} />
        </details>
      ) : null}
    </Card>
  )
}
