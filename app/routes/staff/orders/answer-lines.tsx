import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import type { AnswerLine } from './read-questions.server.ts'

/** Answers of one group, each under its question's label. */
export function AnswerLines({ title, lines }: { title?: string; lines: readonly AnswerLine[] }) {
  return (
    <div>
      {title ? <b>{title}</b> : null}
      <DescriptionList left items={lines.map(({ label, text }) => ({ term: label, value: text }))} />
    </div>
  )
}
