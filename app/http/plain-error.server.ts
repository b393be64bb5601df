import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { explainedStatus } from '#app/http/labels/error-status.ts'
import type { Translate } from '#app/i18n/translate.ts'

type PlainPage = { t: Translate; locale: Locale; requestId: string; isGuest: boolean }

/**
 * An error page without React or styles: for files and redirects, and when the real page can't be rendered. Guests
 * are not led to the start page, which is the staff's.
 */
export function plainErrorPage(status: number, page: PlainPage): Response {
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  return new Response(plainErrorHtml(status, page), { status, headers })
}

/** The same page as text, for the server itself. */
export function plainErrorHtml(status: number, { t, locale, requestId, isGuest }: PlainPage): string {
  const title = t(`error_page.${explainedStatus(status)}_title`)
  return `<!doctype html>
<html lang="${locale === 'no' ? 'nb' : locale}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Brygga</title>
<h1>${title}</h1>
<p>${t(`error_page.${explainedStatus(status)}_text`)}</p>
${isGuest ? '' : `<p><a href="/">${t('error_page.home')}</a></p>`}
<p><small>${t('error_page.request_id', { id: requestId })}</small></p>
</html>
`
}
