import { ChoiceFrame } from './field-frame.tsx'
import { type FieldProps, isTicked } from './form-field.ts'

export type CheckboxOption = { value: string; label: string; note?: string | undefined }

type CheckboxGroupProps = FieldProps & {
  options: readonly CheckboxOption[]
  /** Beside each other where there is room, for short labels. */
  inline?: boolean | undefined
}

/** Any number of few choices, posted as one field with several values. */
export function CheckboxGroup({ options, inline, ...frame }: CheckboxGroupProps) {
  const { field } = frame
  return (
    <ChoiceFrame {...frame}>
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
    </ChoiceFrame>
  )
}
