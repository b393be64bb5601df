import type { ReactNode } from 'react'
import { Icon } from '#app/ui/layout/icon.tsx'
import { ChoiceFrame, FieldErrors } from './fields/field-frame.tsx'
import { controlProps, type FieldProps, type FormField, initialText } from './fields/form-field.ts'
import { RowButton, type RowIntent } from './row-button.tsx'

type Row = {
  key: string | undefined
  /** Fields of its controls; the value of the first names the row where it is removed. */
  fields: readonly [FormField, ...FormField[]]
}

type RowsFieldProps<Fields extends Row> = FieldProps & {
  rows: readonly Fields[]
  /** Submit buttons of the form, which work without a script. */
  add: RowIntent
  remove: (index: number) => RowIntent
  onChange: () => void
  labels: { add: string; remove: (row: string | number) => string }
  /** Rows stand side by side where there is room. */
  isWrapping?: boolean
  /** The controls of a row, which is counted from 1. */
  children: (fields: Fields['fields'], number: number) => ReactNode
}

/** Values of a list, one row each, to be added and removed; an empty row doesn't count. */
export function RowsField<Fields extends Row>(props: RowsFieldProps<Fields>) {
  const { rows, add, remove, onChange, labels, isWrapping, children, ...frame } = props
  return (
    <ChoiceFrame {...frame}>
      <div className="stack-2">
        <div className={isWrapping ? 'flex flex-wrap gap-3' : 'stack-2'}>
          {rows.map(({ key, fields }, index) => (
            <div key={key}>
              {fields.map((field) => (
                <FieldErrors key={field.id} field={field} />
              ))}
              <div className="row flex-nowrap">
                {children(fields, index + 1)}
                <RowButton
                  icon="close"
                  label={labels.remove(initialText(fields[0]) || index + 1)}
                  intent={remove(index)}
                  onChange={onChange}
                />
              </div>
            </div>
          ))}
        </div>
        <button className="button secondary small" onClick={onChange} {...add}>
          <Icon name="plus" small />
          {labels.add}
        </button>
      </div>
    </ChoiceFrame>
  )
}

/** A row's time or date; its column says what it is, its label to a screen reader which. */
export function RowInput({ field, type, label }: { field: FormField; type: 'time' | 'date'; label: string }) {
  return (
    <div className={type === 'time' ? 'w-36 flex-none' : 'w-40 flex-none'}>
      <input
        className="input"
        type={type}
        aria-label={label}
        defaultValue={initialText(field)}
        {...controlProps(field)}
      />
    </div>
  )
}
