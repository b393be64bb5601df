import { FieldErrors, frameClass, Hint, OptionalMark } from './field-frame.tsx'
import { type FieldProps, isTicked, useFieldLabel } from './form-field.ts'

export type CheckboxOption = { value: string; label: string; note?: string | undefined }

type CheckboxGroupProps = FieldProps & {
  options: readonly CheckboxOption[]
  /** Beside each other where there is room, for short labels. */
  inline?: boolean | undefined
}

/** Any number of few choices, posted as one field with several values. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { field, label, hint, optional, span, options, inline } = props
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
      <legend className="field-label">
        {useFieldLabel(field, label)}
        <OptionalMark optional={optional} />
      </legend>
      <Hint field={field} hint={hint} />
      <FieldErrors field={field} />
      <div className={inline ? 'flex flex-wrap gap-x-5 gap-y-2' : 'stack-2'}>
        {options.map((option) => (
          <label key={option.value} className="check">
            <input
              type="checkbox"
              name={field.name}
              form={field.formId}
              value={option.value}
              defaultChecked={isTicked(field, option.value)}
            />
            <span>
              {option.label}
              {option.note ? <small className="muted block">{option.note}</small> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
