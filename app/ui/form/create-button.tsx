import { Icon } from '#app/ui/layout/icon.tsx'

type CreateButtonProps = {
  /** Of the field that the server reads, and what is to be created. */
  name: string
  value: string
  children: string
}

/** Leaves its form for the page that creates an entry which the form can choose, and carries what was typed along. */
export function CreateButton({ name, value, children }: CreateButtonProps) {
  return (
    <div>
      <button type="submit" name={name} value={value} className="button secondary small" formNoValidate>
        <Icon name="plus" small />
        {children}
      </button>
    </div>
  )
}
