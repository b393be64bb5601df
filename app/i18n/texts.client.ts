import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type TextPart, textPartsOf } from './browser-texts.ts'
import { i18nOptions } from './options.ts'

type File = { default: Record<string, unknown> }

const FILES: Record<TextPart, Record<string, () => Promise<File>>> = {
  common: import.meta.glob<File>('/locales/*.json', { query: '?common' }),
  setup: import.meta.glob<File>('/locales/*.json', { query: '?setup' }),
  work: import.meta.glob<File>('/locales/*.json', { query: '?work' }),
  order: import.meta.glob<File>('/locales/*.json', { query: '?order' }),
  settings: import.meta.glob<File>('/locales/*.json', { query: '?settings' }),
  day: import.meta.glob<File>('/locales/*.json', { query: '?day' }),
  reports: import.meta.glob<File>('/locales/*.json', { query: '?reports' }),
  account: import.meta.glob<File>('/locales/*.json', { query: '?account' }),
}

/** Starts the browser's texts in the language the server chose, with what the page at the address says. */
export async function initClientI18n(pathname: string): Promise<i18n> {
  // `lang` is a tag for browsers ('nb'); our name of the language stands beside it.
  const { locale = 'sv' } = document.documentElement.dataset
  const [common, own] = await Promise.all([loadPart(locale, 'common'), loadPartsOf(locale, pathname)])
  await i18next.use(initReactI18next).init({
    ...i18nOptions,
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: common } },
  })
  for (const part of own) add(locale, part)
  return i18next
}

/** Adds what the page at the address says, before it is shown. Each part is downloaded once. */
export async function loadTextsOf(pathname: string): Promise<void> {
  for (const part of await loadPartsOf(i18next.language, pathname)) add(i18next.language, part)
}

function loadPartsOf(locale: string, pathname: string) {
  return Promise.all(textPartsOf(pathname).map((part) => loadPart(locale, part)))
}

async function loadPart(locale: string, part: TextPart) {
  return (await FILES[part][`/locales/${locale}.json`]?.())?.default ?? {}
}

/** Areas stand in both files where single texts of theirs are common. */
function add(locale: string, texts: Record<string, unknown>) {
  i18next.addResourceBundle(locale, i18nOptions.defaultNS, texts, true)
}
