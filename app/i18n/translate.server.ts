import { createInstance, type i18n } from 'i18next'
import { LOCALES, type Locale } from '#app/domain/shared/text/translatable.ts'
import de from '#locales/de.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import nl from '#locales/nl.json' with { type: 'json' }
import no from '#locales/no.json' with { type: 'json' }
import sv from '#locales/sv.json' with { type: 'json' }
import { i18nOptions } from './options.ts'
import { type Translate, toTranslate } from './translate.ts'

/** All texts, in the shape i18next reads. Exported for tests. */
export const resources = {
  sv: { translation: sv },
  en: { translation: en },
  de: { translation: de },
  nl: { translation: nl },
  no: { translation: no },
}

const instances = new Map<Locale, i18n>(LOCALES.map((locale) => [locale, createFor(locale)]))

function createFor(locale: Locale): i18n {
  const instance = createInstance()
  void instance.init({ ...i18nOptions, lng: locale, resources, initAsync: false })
  return instance
}

/** One shared instance per language; it never changes language, so requests can't disturb each other. */
export function getInstance(locale: Locale): i18n {
  const instance = instances.get(locale)
  if (!instance) throw new Error(`No texts for ${locale}`)
  return instance
}

/** Texts outside React: routes, mails, the worker. */
export function getTranslate(locale: Locale): Translate {
  return toTranslate(getInstance(locale))
}
