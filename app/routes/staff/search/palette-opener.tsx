import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { isDialogOpen, useShortcuts } from '#app/ui/layout/shortcuts/use-shortcuts.ts'

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
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isPlain =
        event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      if (!isPlain || link?.getAttribute('href') !== search) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    // Before React Router hears of it.
    document.addEventListener('click', onClick, true)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('click', onClick, true)
    }
  }, [search])

  return isOpen ? (
    <Suspense fallback={null}>
      <Palette onClose={() => setIsOpen(false)} />
    </Suspense>
  ) : null
}
