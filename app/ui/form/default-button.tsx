/**
 * Submits when Enter is pressed in a field, which presses the first button of a form, wherever it stands in the page.
 * It comes before those that lead away.
 */
export function DefaultButton({ formId, intent }: { formId: string; intent?: string }) {
  return (
    <button
      type="submit"
      form={formId}
      name={intent === undefined ? undefined : 'intent'}
      value={intent}
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
