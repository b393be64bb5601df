import { type ComponentProps, useEffect, useRef } from 'react'
import { useActionData } from 'react-router'
import { FieldFrame } from './field-frame.tsx'
import { controlProps, type FieldProps } from './form-field.ts'

type PasswordFieldProps = FieldProps &
  Pick<ComponentProps<'input'>, 'autoComplete' | 'autoFocus' | 'minLength'>

/**
 * Never gets a value from the server: a password is not sent back. Every answer empties it, as it would
 * without a script.
 */
export function PasswordField({ field, label, hint, optional, span, ...input }: PasswordFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const answer: unknown = useActionData()
  useEffect(() => {
    if (answer !== undefined && box.current) box.current.value = ''
  }, [answer])
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} span={span}>
      <input
        key={field.key}
        ref={box}
        className="input"
        type="password"
        {...input}
        {...controlProps(field, hint)}
      />
    </FieldFrame>
  )
}
