import { FieldErrors, frameClass } from './field-frame.tsx'
import { controlProps, type FieldProps, isTicked, useFieldLabel } from './form-field.ts'

/** On or off, with the explanation under the label. A native checkbox that is called a switch. */
export function SwitchField({ field, label, hint, span }: Omit<FieldProps, 'optional'>) {
  return (
    <div className={frameClass(field, span)}>
      <FieldErrors field={field} />
      <div className="switch-row">
        <span className="grow">
          <label htmlFor={field.id}>{useFieldLabel(field, label)}</label>
          {hint ? <small id={field.descriptionId}>{hint}</small> : null}
        </span>
        <input
          key={field.key}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
          role="switch"
          className="switch"
          defaultChecked={isTicked(field)}
          {...controlProps(field, hint)}
        />
      </div>
    </div>
  )
}
