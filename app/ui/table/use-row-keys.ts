import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import type { Shortcut } from '#app/ui/layout/shortcuts/shortcut-keys.ts'
import { useShortcuts } from '#app/ui/layout/shortcuts/use-shortcuts.ts'

type RowKeysOptions = {
  /** Rows have tick boxes. */
  selects?: boolean
  /** Where a row is edited, for lists whose rows open something else. */
  editOf?: (link: HTMLAnchorElement) => string
}

/**
 * Keys of a list: j and k move the focus from row to row, Enter opens as the browser does, x ticks, e edits. `links`
 * selects the link of each row. Source: experience.md 6.
 */
export function useRowKeys(links: string, { selects = false, editOf }: RowKeysOptions = {}): void {
  const t = useTranslate()
  const navigate = useNavigate()
  const shortcuts = useMemo((): Shortcut[] => {
    const edit = (link: HTMLAnchorElement) => {
      const to = editOf?.(link)
      if (to) navigate(to)
    }
    return [
      { keys: 'j', label: t('nav.key_next'), run: () => focusRow(links, 1) },
      { keys: 'k', label: t('nav.key_previous'), run: () => focusRow(links, -1) },
      { keys: 'Enter', label: t('nav.key_open') },
      ...(selects ? [{ keys: 'x', label: t('nav.key_select'), run: () => tickRow(links) }] : []),
      ...(editOf ? [{ keys: 'e', label: t('nav.key_edit'), run: () => withRow(links, edit) }] : []),
    ]
  }, [t, navigate, links, selects, editOf])
  useShortcuts(shortcuts)
}

function rowsOf(links: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(links)].filter((link) => link.offsetParent !== null)
}

/** The row that has the focus, or one of whose parts has it. */
function indexOfRow(rows: readonly HTMLAnchorElement[]): number {
  const active = document.activeElement
  return rows.findIndex((link) => link === active || link.closest('tr')?.contains(active) === true)
}

function focusRow(links: string, step: 1 | -1): void {
  const rows = rowsOf(links)
  const index = indexOfRow(rows)
  const next = index < 0 ? rows[0] : rows[index + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

function withRow(links: string, work: (link: HTMLAnchorElement) => void): void {
  const rows = rowsOf(links)
  const link = rows[indexOfRow(rows)]
  if (link) work(link)
}

function tickRow(links: string): void {
  withRow(links, (link) =>
    link.closest('tr')?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
  )
}
