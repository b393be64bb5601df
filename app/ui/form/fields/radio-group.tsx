import type { ReactNode } from 'react'
import { FieldErrors, frameClass, Hint } from './field-frame.tsx'
import { type FieldProps, initialText, useFieldLabel } from './form-field.ts'

type RadioOption = { value: string; label: ReactNode }

/** One choice of few, as plain radio buttons beside each other where there is room. */
export function RadioGroup({
  field,
  label,
  hint,
  span,
  options,
}: FieldProps & { options: readonly RadioOption[] }) {
  const chosen = initialText(field)
  const hasError = field.errors !== undefined && field.errors.length > 0
  const describedBy = [hint ? field.descriptionId : '', hasError ? field.errorId : ''].filter(Boolean)
  return (
    <fieldset
      key={field.key}
      id={field.id}
      tabIndex={-1}
      className={frameClass(field, span)}
      aria-describedby={describedBy.join(' ') || undefined}
    >
      <legend className="field-label">{useFieldLabel(field, label)}</legend>
      <Hint field={field} hint={hint} />
      <FieldErrors field={field} />
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {options.map((option) => (
          <label key={option.value} className="radio">
            <input
              type="radio"
              name={field.name}
              form={field.formId}
              value={option.value}
              defaultChecked={option.value === chosen}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
