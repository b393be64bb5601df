import type { ReactNode } from 'react'
import { ChoiceFrame } from './field-frame.tsx'
import { type FieldProps, initialText } from './form-field.ts'

type RadioOption = { value: string; label: ReactNode }

/** One choice of few, as plain radio buttons beside each other where there is room. */
export function RadioGroup({ options, ...frame }: FieldProps & { options: readonly RadioOption[] }) {
  const { field } = frame
  const chosen = initialText(field)
  return (
    <ChoiceFrame {...frame}>
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
    </ChoiceFrame>
  )
}
