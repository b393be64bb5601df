import { TextField, type TextFieldProps } from './text-field.tsx'

/** The browser's own date picker; posts 'YYYY-MM-DD'. */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="date" />
}
