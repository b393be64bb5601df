import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { useFocusWhenGone } from '#app/ui/use-focus-when-gone.ts'

export type FilterChip = {
  name: string
  value: string
  /** The address without this filter. */
  to: string
}

type ChipsProps = {
  chips: readonly FilterChip[]
  clearTo: string
  /** Further links about what is filtered. */
  children?: ReactNode
}

/** The filters in force, each a link that removes it. Source: experience.md 10. */
export function Chips({ chips, clearTo, children }: ChipsProps) {
  const t = useTranslate()
  const box = useFocusWhenGone<HTMLDivElement>(chips.length)
  if (chips.length === 0) {
    return (
      <div ref={box} tabIndex={-1} className={children ? 'row' : 'absolute'}>
        {children}
      </div>
    )
  }
  return (
    <nav ref={box} tabIndex={-1} className="row" aria-label={t('common.active_filters')}>
      {chips.map(({ name, value, to }) => (
        <PageLink
          key={`${name} ${value}`}
          className="chip"
          to={to}
          aria-label={t('common.remove_filter', { name, value })}
        >
          <span>{name}</span> {value} <Icon name="close" small />
        </PageLink>
      ))}
      <PageLink className="button link small" to={clearTo}>
        {t('common.clear_all')}
      </PageLink>
      {children}
    </nav>
  )
}

type PresetChip = { label: string; to: string; current: boolean }

/** Common choices as links: today, this week, a category. */
export function Presets({ presets, label }: { presets: readonly PresetChip[]; label: string }) {
  return (
    <nav className="row scroll-x" aria-label={label}>
      {presets.map(({ label: text, to, current }) => (
        <PageLink key={text} className="chip preset" to={to} aria-current={current ? 'page' : undefined}>
          {text}
        </PageLink>
      ))}
    </nav>
  )
}
