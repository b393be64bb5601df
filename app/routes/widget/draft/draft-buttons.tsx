import { Icon } from '#app/ui/layout/icon.tsx'

type DraftButtonProps = { formId: string; children: string }

/**
 * Submits when Enter is pressed in a field, which presses the first button of a form, wherever it stands in the page.
 * It comes before those that lead away.
 */
export function DefaultButton({ formId }: { formId: string }) {
  return <button type="submit" form={formId} className="visually-hidden" tabIndex={-1} aria-hidden="true" />
}

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
