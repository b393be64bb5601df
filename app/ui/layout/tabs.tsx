import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'

export type Tab = {
  to: string
  label: string
  current: boolean
  count?: number | undefined
  /** After the label: done, or how much is missing. */
  mark?: ReactNode
}

/** Views of one page as links. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label?: string | undefined }) {
  const t = useTranslate()
  return (
    <nav className="tabs scroll-x" aria-label={label ?? t('nav.tabs')}>
      {tabs.map(({ to, label: text, current, count, mark }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
          {text}
          {count === undefined ? null : <span className="n">{count}</span>}
          {mark}
        </Link>
      ))}
    </nav>
  )
}
