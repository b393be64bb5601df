import type { ReactNode } from 'react'

export type LogEntry = {
  id: number
  text: ReactNode
  /** Who and when. */
  meta: string
  tone?: 'good' | 'bad' | undefined
  /** A comment, shown as a quotation. */
  quote?: string | undefined
  /** Controls of the entry: edit or delete an own comment. */
  actions?: ReactNode
}

/** Lists events with who and when, in the given order: newest first. */
export function ActivityLog({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <ol className="activity-log">
      {entries.map(({ id, text, meta, tone, quote, actions }) => (
        <li key={id} className={tone}>
          {text}
          <small>{meta}</small>
          {quote ? <p className="quote">{quote}</p> : null}
          {actions}
        </li>
      ))}
    </ol>
  )
}
