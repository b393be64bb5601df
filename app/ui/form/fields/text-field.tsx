import type { ComponentProps } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { controlProps, type FieldProps, initialText } from './form-field.ts'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'name' | 'form' | 'defaultValue'>

/** One line of text of any native type: text, email, search, url. */
export function TextField({ field, label, hint, optional, span, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} span={span}>
      <input
        key={field.key}
        className={className ? `input ${className}` : 'input'}
        type="text"
        defaultValue={initialText(field)}
        {...input}
        {...controlProps(field, hint)}
      />
    </FieldFrame>
  )
}
