import type { ComponentProps } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { controlProps, type FieldProps, initialText } from './form-field.ts'

type TextareaFieldProps = FieldProps &
  Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'placeholder' | 'readOnly' | 'autoComplete'>

export function TextareaField({ field, label, hint, optional, span, ...textarea }: TextareaFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} span={span}>
      <textarea
        key={field.key}
        className="textarea"
        defaultValue={initialText(field)}
        {...textarea}
        {...controlProps(field, hint)}
      />
    </FieldFrame>
  )
}
