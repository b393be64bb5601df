import { useTranslate } from '#app/i18n/translate.ts'

/** The document's title, '{page} · Brygga'; a form with errors says so first. Source: experience.md 15. */
export function PageTitle({ page, hasError }: { page: string; hasError?: boolean }) {
  const t = useTranslate()
  const title = t('common.page_title', { page })
  return <title>{hasError ? t('common.error_title', { page: title }) : title}</title>
}
