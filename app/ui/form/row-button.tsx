import type { ComponentProps } from 'react'
import { Icon, type IconName } from '#app/ui/layout/icon.tsx'

/** Attributes by which a submit button changes the rows of a form, with and without a script. */
export type RowIntent = Pick<ComponentProps<'button'>, 'name' | 'value' | 'form' | 'formNoValidate'>

type RowButtonProps = {
  icon: IconName
  label: string
  intent: RowIntent
  onChange: () => void
  disabled?: boolean
}

/** Moves or removes a row of a form. */
export function RowButton({ icon, label, intent, onChange, disabled }: RowButtonProps) {
  return (
    <button
      type="submit"
      className="button ghost icon small"
      aria-label={label}
      disabled={disabled}
      {...intent}
      onClick={onChange}
    >
      <Icon name={icon} small />
    </button>
  )
}
