import { useTranslate } from '#app/i18n/translate.ts'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'

/** The way back to the list, on screens that show one of the two. */
export function SettingsCrumb() {
  const t = useTranslate()
  return (
    <div className="settings-crumb lg:hidden">
      <Breadcrumb to="/settings" label={t('settings.title')} />
    </div>
  )
}
