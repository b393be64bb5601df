import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { controlProps, type FieldProps, type FormField, useFieldLabel } from './form-field.ts'

/** Label, hint, error, control, in this order (experience.md 17). */
export function FieldFrame({
  field,
  label,
  hint,
  optional,
  span,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className={frameClass(field, span)}>
      <label htmlFor={field.id}>
        {useFieldLabel(field, label)}
        <OptionalMark optional={optional} />
      </label>
      <Hint field={field} hint={hint} />
      <FieldErrors field={field} />
      {children}
    </div>
  )
}

/** The same around several controls that are one choice. The error summary leads to the frame. */
export function ChoiceFrame({
  field,
  label,
  hint,
  optional,
  accessKey,
  span,
  children,
}: FieldProps & { children: ReactNode }) {
  const describedBy = controlProps(field, hint)['aria-describedby']
  return (
    <fieldset
      key={field.key}
      id={field.id}
      tabIndex={-1}
      accessKey={accessKey}
      className={frameClass(field, span)}
      aria-describedby={describedBy}
    >
      <legend className="field-label">
        {useFieldLabel(field, label)}
        <OptionalMark optional={optional} />
      </legend>
      <Hint field={field} hint={hint} />
      <FieldErrors field={field} />
      {children}
    </fieldset>
  )
}

export function frameClass(field: FormField, span?: string | undefined): string {
  return ['field', span ?? '', field.errors?.length ? 'has-error' : ''].filter(Boolean).join(' ')
}

export function OptionalMark({ optional }: { optional: boolean | undefined }) {
  const t = useTranslate()
  return optional ? <span className="optional"> {t('common.optional')}</span> : null
}

export function Hint({ field, hint }: { field: FormField; hint: string | undefined }) {
  return hint ? (
    <p className="hint" id={field.descriptionId}>
      {hint}
    </p>
  ) : null
}

export function FieldErrors({ field }: { field: FormField }) {
  return field.errors?.length ? (
    <p className="error-line" id={field.errorId}>
      <Icon name="warning" small />
      <span>{field.errors.join(' ')}</span>
    </p>
  ) : null
}
