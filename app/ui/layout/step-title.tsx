/** Heading of a card that is one step of a page. */
export function StepTitle({ number, text }: { number: number; text: string }) {
  return (
    <>
      <span className="step-number">{number}</span> {text}
    </>
  )
}
