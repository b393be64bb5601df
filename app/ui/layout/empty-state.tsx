import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** 'nothing': none yet. 'no-hits': a search found none. 'no-permission': whom to ask. */
  kind: 'nothing' | 'no-hits' | 'no-permission'
  title: string
  text?: ReactNode
  /** The one next step. */
  action?: ReactNode
}

/** Says why there is nothing here and what to do about it. Source: experience.md 13. */
export function EmptyState({ kind, title, text, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {kind === 'nothing' ? <Jetty /> : null}
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {action}
    </div>
  )
}

function Jetty() {
  return (
    <svg width="120" height="64" viewBox="0 0 120 64" aria-hidden="true">
      <g fill="none" stroke="var(--brand-mid)" strokeWidth="2.5" strokeLinecap="round">
        <path d="M6 46h20M38 52h14M94 44h18M78 54h16" />
      </g>
      <path fill="var(--brand)" d="M30 62h60l-4-8H34zM36 50h48l-4-7H40zM42 39h36l-3-6H45zM47 29h17v-6H50z" />
      <circle cx="75" cy="22" r="6" fill="var(--buoy)" />
    </svg>
  )
}
