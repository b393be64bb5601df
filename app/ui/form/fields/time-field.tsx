import { TextField, type TextFieldProps } from './text-field.tsx'

const QUARTER_IN_SECONDS = 900

/** The browser's own time picker in quarters; posts 'HH:mm'. */
export function TimeField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField step={QUARTER_IN_SECONDS} {...props} type="time" />
}
