import type { ReactNode } from 'react'
import { FieldErrors, frameClass, Hint, OptionalMark } from './field-frame.tsx'
import { controlProps, type FieldProps, isTicked, useFieldLabel } from './form-field.ts'

type CheckboxFieldProps = Omit<FieldProps, 'label'> & {
  /** May hold a link, as to the terms. */
  label?: ReactNode
  value?: string | undefined
  disabled?: boolean | undefined
}

export function CheckboxField({
  field,
  label,
  hint,
  optional,
  span,
  value = 'on',
  disabled,
}: CheckboxFieldProps) {
  return (
    <div className={frameClass(field, span)}>
      <Hint field={field} hint={hint} />
      <FieldErrors field={field} />
      <label className="check" htmlFor={field.id}>
        <input
          key={field.key}
          type="checkbox"
          value={value}
          defaultChecked={isTicked(field, value)}
          disabled={disabled}
          {...controlProps(field, hint)}
        />
        <span>
          {useFieldLabel(field, label)}
          <OptionalMark optional={optional} />
        </span>
      </label>
    </div>
  )
}
