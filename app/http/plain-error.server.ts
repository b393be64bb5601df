import type { Locale } from '#app/domain/shared/translatable.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { explainedStatus } from './error-status.ts'

/**
 * An error page without React or styles: for files and redirects, and when the real page can't be rendered. Guests
 * are not led to the start page, which is the staff's.
 */
export function plainErrorPage(
  status: number,
  page: { t: Translate; locale: Locale; requestId: string; isGuest: boolean },
): Response {
  const { t, locale, requestId, isGuest } = page
  const title = t(`error_page.${explainedStatus(status)}_title`)
  const html = `<!doctype html>
<html lang="${locale === 'no' ? 'nb' : locale}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Brygga</title>
<h1>${title}</h1>
<p>${t(`error_page.${explainedStatus(status)}_text`)}</p>
${isGuest ? '' : `<p><a href="/">${t('error_page.home')}</a></p>`}
<p><small>${t('error_page.request_id', { id: requestId })}</small></p>
</html>
`
  return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
