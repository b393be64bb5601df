import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { isDialogOpen, useShortcuts } from '#app/ui/layout/shortcuts/use-shortcuts.ts'
import { useFocusBack } from '#app/ui/use-focus-back.ts'
import { useLinkClicks } from '#app/ui/use-link-clicks.ts'

/** Nobody's first page has to load it. */
const Palette = lazy(() => import('./palette.tsx'))

/**
 * Opens the palette by Ctrl or Cmd and K, by '/', and in place of the page that links to the search lead to. Source:
 * experience.md 5.
 */
export function PaletteOpener({ search }: { search: string }) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)

  useShortcuts(
    useMemo(
      () => [
        { keys: '/', label: t('nav.search'), run: () => setIsOpen(true) },
        { keys: 'Ctrl K', label: t('nav.search') },
      ],
      [t],
    ),
  )

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isCtrlK =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k'
      if (!isCtrlK) return
      event.preventDefault()
      if (!isDialogOpen()) setIsOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  useLinkClicks(
    useCallback(
      (link) => {
        if (link.getAttribute('href') !== search) return false
        setIsOpen(true)
        return true
      },
      [search],
    ),
  )

  return isOpen ? <OpenPalette onClose={() => setIsOpen(false)} /> : null
}

/** Whoever types before the palette is loaded types into its field already. */
function OpenPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const [typed, setTyped] = useState({ query: '', isEntered: false })
  useFocusBack()
  const field = (
    <div role="dialog" aria-label={t('nav.search')}>
      <div className="palette-backdrop" />
      <div className="palette">
        <div className="palette-field">
          <Icon name="search" />
          <input
            // biome-ignore lint/a11y/noAutofocus: as in the palette, which takes its place
            autoFocus
            aria-label={t('nav.search')}
            autoComplete="off"
            placeholder={t('orders.search_placeholder')}
            onChange={(event) => setTyped({ query: event.target.value, isEntered: false })}
            onKeyDown={({ key }) => {
              if (key === 'Escape') onClose()
              if (key === 'Enter') setTyped({ ...typed, isEntered: true })
            }}
          />
        </div>
      </div>
    </div>
  )
  return (
    <Suspense fallback={field}>
      <Palette onClose={onClose} typed={typed} />
    </Suspense>
  )
}
