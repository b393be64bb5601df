import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { PageLink } from '#app/ui/page-link.tsx'

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
        <PageLink
          key={to}
          to={to}
          aria-current={current ? 'page' : undefined}
          ref={current ? scrollIntoRow : undefined}
        >
          {text}
          {count === undefined ? null : <span className="item-count">{count}</span>}
          {mark}
        </PageLink>
      ))}
    </nav>
  )
}

/** Moves the row, which scrolls on narrow screens, until the current tab is in its middle. */
function scrollIntoRow(tab: HTMLAnchorElement | null) {
  const row = tab?.parentElement
  if (!tab || !row) return
  const { left, width } = tab.getBoundingClientRect()
  const box = row.getBoundingClientRect()
  row.scrollLeft += left + width / 2 - (box.left + box.width / 2)
}
