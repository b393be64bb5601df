import type { ComponentProps, ReactNode } from 'react'
import type { StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { PhoneField } from '#app/ui/form/fields/phone-field.tsx'
import { type Option, SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { TextareaField } from '#app/ui/form/fields/textarea-field.tsx'

/** A standard field of the customer, with its label. */
export type ShownField = {
  fieldName: StandardFieldName
  label: string
  hint: string | undefined
  isRequired: boolean
}

const SPANS: Readonly<Partial<Record<StandardFieldName, string>>> = {
  firstName: 'span-6',
  lastName: 'span-6',
  title: 'span-6',
  nationality: 'span-6',
  companyName: 'span-6',
  companyOrgNo: 'span-6',
  addressZip: 'span-4',
  addressCity: 'span-8',
  addressState: 'span-6',
  addressCountry: 'span-6',
}

/** `autocomplete` values of the fields, for people who give their own details. */
const AUTO_COMPLETE: Readonly<Partial<Record<StandardFieldName, string>>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  phone: 'tel-national',
  title: 'honorific-prefix',
  companyName: 'organization',
  addressStreet: 'address-line1',
  addressStreetExtra: 'address-line2',
  addressZip: 'postal-code',
  addressCity: 'address-level2',
  addressState: 'address-level1',
  addressCountry: 'country',
}

type StandardFieldsProps = {
  requestedFields: readonly ShownField[]
  fieldOf: (name: StandardFieldName) => FormField
  countries: readonly Option[]
  /** Whose details they are: the reader's own, which the browser may know, or somebody else's. */
  isOwn: boolean
  /** Focuses the first one. */
  accessKey?: string | undefined
  /** The choice of a country before the number; for guests a row of its own, where no calling code is cut off. */
  phoneCountry?: ReactNode
}

/** The standard fields that a form asks for, as a grid. */
export function StandardFields({
  requestedFields,
  fieldOf,
  countries,
  isOwn,
  accessKey,
  phoneCountry,
}: StandardFieldsProps) {
  const t = useTranslate()
  return (
    <div className="form-grid">
      {requestedFields.map(({ fieldName, label, hint, isRequired }, index) => {
        const common = {
          field: fieldOf(fieldName),
          label,
          hint,
          optional: !isRequired,
          span: SPANS[fieldName] ?? '',
          accessKey: index === 0 ? accessKey : undefined,
          autoComplete: isOwn ? AUTO_COMPLETE[fieldName] : 'off',
        }
        switch (fieldName) {
          case 'commentByGuest':
          case 'commentByAdmin':
            return <TextareaField key={fieldName} {...common} />
          case 'nationality':
          case 'addressCountry':
            return (
              <SelectField
                key={fieldName}
                {...common}
                options={countries}
                placeholder={t('question.choose')}
              />
            )
          case 'email':
            return (
              <TextField
                key={fieldName}
                {...common}
                type="email"
                span={isOwn || phoneCountry ? '' : 'span-6'}
              />
            )
          case 'phone':
            return [
              phoneCountry,
              <PhoneField key={fieldName} {...common} span={isOwn && phoneCountry ? '' : 'span-6'} />,
            ]
          default:
            return <TextField key={fieldName} {...common} />
        }
      })}
    </div>
  )
}

/** The country that somebody else's number is read by, beside it. */
export function PhoneCountryField(
  props: Pick<ComponentProps<typeof SelectField>, 'field' | 'label' | 'options'>,
) {
  return <SelectField {...props} autoComplete="off" span="span-6" />
}
