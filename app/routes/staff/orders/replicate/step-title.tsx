/** The form whose fields are the page's address. */
export const CHOICE_FORM = 'replicate'

/** Heading of one of the page's steps. */
export function StepTitle({ number, text }: { number: number; text: string }) {
  return (
    <>
      <span className="step-number">{number}</span> {text}
    </>
  )
}
