import type { ComponentProps } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { controlProps, type FieldProps, initialText } from './form-field.ts'

export type Option = { value: string; label: string; disabled?: boolean | undefined }

type SelectFieldProps = FieldProps &
  Pick<ComponentProps<'select'>, 'disabled' | 'autoComplete' | 'onChange'> & {
    options: readonly Option[]
    /** First, empty choice: 'Alla'. */
    placeholder?: string | undefined
  }

export function SelectField(props: SelectFieldProps) {
  const { field, label, hint, optional, span, options, placeholder, ...select } = props
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} span={span}>
      <select
        key={field.key}
        className="select"
        defaultValue={initialText(field)}
        {...select}
        {...controlProps(field, hint)}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
