import { Icon } from '#app/ui/layout/icon.tsx'

type DraftButtonProps = { formId: string; children: string }

/** Leads back and takes what is typed along. */
export function BackButton({ formId, children }: DraftButtonProps) {
  return (
    <button type="submit" form={formId} name="intent" value="back" className="back-link">
      <Icon name="left" small />
      {children}
    </button>
  )
}

/** Leads back to step 1 and takes what is typed along. */
export function ChangeButton({ formId, children }: DraftButtonProps) {
  return (
    <button type="submit" form={formId} name="intent" value="change" className="text-button">
      {children}
    </button>
  )
}
