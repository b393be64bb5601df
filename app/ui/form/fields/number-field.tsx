import type { ComponentProps } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { controlProps, type FieldProps, initialText } from './form-field.ts'

type NumberFieldProps = FieldProps &
  Pick<ComponentProps<'input'>, 'min' | 'max' | 'step' | 'readOnly' | 'disabled' | 'placeholder'> & {
    /** The unit, shown inside the field: 'min', 'cm'. */
    suffix?: string | undefined
  }

/** A number with its unit. Plain text input with a number keyboard, so a wheel or a comma never changes it. */
export function NumberField({ field, label, hint, optional, span, suffix, ...input }: NumberFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} span={span}>
      <AffixInput field={field} hint={hint} suffix={suffix} inputMode="numeric" {...input} />
    </FieldFrame>
  )
}

type AffixInputProps = Pick<FieldProps, 'field' | 'hint'> &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'form'> & { suffix: string | undefined }

/** So many letters of a unit stand in the room that every field has for one. */
const SHORT_UNIT = 2

/** An input with a short text inside its right end. */
export function AffixInput({ field, hint, suffix, ...input }: AffixInputProps) {
  const control = (
    <input
      key={field.key}
      className="input"
      type="text"
      autoComplete="off"
      defaultValue={initialText(field)}
      {...input}
      {...controlProps(field, hint)}
    />
  )
  if (!suffix) return control
  return (
    <div className={suffix.length > SHORT_UNIT ? 'affix wide' : 'affix'}>
      {control}
      <span>{suffix}</span>
    </div>
  )
}
