import type { ReactNode } from 'react'
import type { StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import type { FormField } from './form-field.ts'
import { PhoneField } from './phone-field.tsx'
import { type Option, SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import { TextareaField } from './textarea-field.tsx'

/** A standard field of the customer, in the reader's words. */
export type ShownField = {
  fieldName: StandardFieldName
  label: string
  hint: string | undefined
  isRequired: boolean
}

const SPANS: Readonly<Partial<Record<StandardFieldName, string>>> = {
  firstName: 'c6',
  lastName: 'c6',
  title: 'c6',
  nationality: 'c6',
  companyName: 'c6',
  companyOrgNo: 'c6',
  addressZip: 'c4',
  addressCity: 'c8',
  addressState: 'c6',
  addressCountry: 'c6',
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
  asked: readonly ShownField[]
  fieldOf: (name: StandardFieldName) => FormField
  countries: readonly Option[]
  /** Whose details they are: the reader's own, which the browser may know, or somebody else's. */
  isOwn: boolean
  /** The choice of a country before the number, on a row of its own: a calling code must not be cut off. */
  phoneCountry?: ReactNode
}

/** The standard fields that a form asks for, as a grid. */
export function StandardFields({ asked, fieldOf, countries, isOwn, phoneCountry }: StandardFieldsProps) {
  const t = useTranslate()
  return (
    <div className="fgrid">
      {asked.map(({ fieldName, label, hint, isRequired }) => {
        const common = {
          field: fieldOf(fieldName),
          label,
          hint,
          optional: !isRequired,
          span: SPANS[fieldName] ?? '',
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
            return <TextField key={fieldName} {...common} type="email" span={isOwn ? '' : 'c6'} />
          case 'phone':
            return [phoneCountry, <PhoneField key={fieldName} {...common} span={phoneCountry ? '' : 'c6'} />]
          default:
            return <TextField key={fieldName} {...common} />
        }
      })}
    </div>
  )
}
