import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { i18nOptions } from './options.ts'

const files = import.meta.glob<{ default: Record<string, unknown> }>('/locales/*.json')

/** Starts the browser's texts in the language the server chose. Only that language is downloaded. */
export async function initClientI18n(): Promise<i18n> {
  // `lang` is a tag for browsers ('nb'); our name of the language stands beside it.
  const { locale = 'sv' } = document.documentElement.dataset
  const texts = await files[`/locales/${locale}.json`]?.()
  await i18next.use(initReactI18next).init({
    ...i18nOptions,
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: texts?.default ?? {} } },
  })
  return i18next
}
