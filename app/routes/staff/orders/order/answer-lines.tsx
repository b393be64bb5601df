import type { AnswerLine } from '#app/routes/staff/orders/load-questions.server.ts'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'

/** Answers of one group, each under its question's label. */
export function AnswerLines({ title, lines }: { title?: string; lines: readonly AnswerLine[] }) {
  return (
    <div>
      {title ? <b>{title}</b> : null}
      <DescriptionList left items={lines.map(({ label, text }) => ({ term: label, value: text }))} />
    </div>
  )
}
