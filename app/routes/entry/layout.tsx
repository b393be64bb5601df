import { Outlet } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'

/** Pages before log-in: one card each, no navigation. */
export default function EntryLayout() {
  const t = useTranslate()
  return (
    <>
      <a className="skip-link" href="#main">
        {t('common.skip_to_content')}
      </a>
      <Outlet />
    </>
  )
}
