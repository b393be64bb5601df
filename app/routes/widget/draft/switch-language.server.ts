import { redirect } from 'react-router'
import { isLocale } from '#app/domain/shared/text/translatable.ts'

/**
 * A post of the choice of a language, which shows the page's form in it as it was typed: the post goes on to the page's
 * address in that language, with what it holds, and is answered there without being carried out. undefined for any
 * other post.
 */
export function switchLanguage(form: FormData, url: URL): 'shown' | Response | undefined {
  if (form.get('intent') !== 'language') return undefined
  const lang = form.get('lang')
  if (!isLocale(lang) || url.searchParams.get('lang') === lang) return 'shown'
  const query = new URLSearchParams(url.search)
  query.set('lang', lang)
  return redirect(`${url.pathname}?${query}`, REPEAT_POST)
}

/** The browser sends the same body again. */
const REPEAT_POST = 307
