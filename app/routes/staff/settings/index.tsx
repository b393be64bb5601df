import { useTranslate } from '#app/i18n/translate.ts'
import { PageTitle } from '#app/ui/page-title.tsx'

/** The list itself; the layout shows it. */
export default function SettingsIndexRoute() {
  const t = useTranslate()
  return <PageTitle page={t('settings.title')} />
}
