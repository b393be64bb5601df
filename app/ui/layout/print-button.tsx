import { useTranslate } from '#app/i18n/translate.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { Icon } from './icon.tsx'

/** Opens the browser's print dialog. Comes with the script, since it does nothing without. */
export function PrintButton() {
  const t = useTranslate()
  if (!useHydrated()) return null
  return (
    <button type="button" className="button secondary" onClick={() => window.print()}>
      <Icon name="print" />
      {t('common.print')}
    </button>
  )
}
