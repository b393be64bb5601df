import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { isDialogOpen, useShortcuts } from '#app/ui/layout/shortcuts/use-shortcuts.ts'
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

  return isOpen ? (
    <Suspense fallback={null}>
      <Palette onClose={() => setIsOpen(false)} />
    </Suspense>
  ) : null
}
