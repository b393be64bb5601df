import { TextField, type TextFieldProps } from './text-field.tsx'

/** Typed as people write it; the server reads country and E.164 out of it. */
export function PhoneField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField autoComplete="tel" inputMode="tel" {...props} type="tel" />
}
