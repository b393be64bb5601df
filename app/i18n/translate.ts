import type { i18n } from 'i18next'
import { useContext } from 'react'
import { I18nContext } from 'react-i18next'
import { isLocale, type Locale } from '#app/domain/shared/text/translatable.ts'
import type texts from '#locales/sv.json'

/** 'minutes' for the pair 'minutes_one', 'minutes_other'; a key that merely ends in '_other' stays. */
type WithoutPlural<Texts, Key extends string> = Key extends `${infer Base}_${'one' | 'other'}`
  ? `${Base}_one` | `${Base}_other` extends keyof Texts
    ? Base
    : Key
  : Key

type Leaves<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Path}${WithoutPlural<Texts, Key>}`
    : Leaves<Texts[Key], `${Path}${Key}.`>
}[keyof Texts & string]

/** Every key of the Swedish texts, plural endings left out. The other languages have the same keys by test. */
export type MessageKey = Leaves<typeof texts>

/** Values fill `{{name}}`; `count` also chooses the plural form. */
export type Translate = (key: MessageKey, values?: Record<string, unknown>) => string

const existing = new WeakMap<i18n, Translate>()

/** The one way from an i18next instance to our typed function. */
export function toTranslate(instance: i18n): Translate {
  const created = existing.get(instance) ?? createTranslate(instance)
  existing.set(instance, created)
  return created
}

/**
 * Looking up a text costs more than a page has time for: what doesn't depend on values is cached, with the
 * places of those values. Of a text with plurals that is one for each form; 'none' may have one of its own.
 */
function createTranslate(instance: i18n): Translate {
  const plain = new Map<MessageKey, string>()
  const templates = new Map<string, Template>()
  const plurals = new Intl.PluralRules(instance.language)

  function templateOf(key: MessageKey, count: unknown): Template {
    const form = typeof count !== 'number' ? '' : count === 0 ? 'none' : plurals.select(count)
    const place = form ? `${key} ${form}` : key
    const existing = templates.get(place)
    if (existing) return existing
    const chosen = typeof count === 'number' ? { count } : {}
    const template = instance.t(key, { ...chosen, skipInterpolation: true }).split(PLACE)
    templates.set(place, template)
    return template
  }

  return (key, values) => {
    if (values) {
      const text = fill(templateOf(key, values.count), values)
      return text ?? instance.t(key, { ...values })
    }
    const text = plain.get(key) ?? instance.t(key)
    plain.set(key, text)
    return text
  }
}

/** Texts, and between them the names of the values: at odd places. */
type Template = readonly string[]

const PLACE = /\{\{(\w+)\}\}/

/** Undefined for anything but plain places and plain values, which is left to the library. */
function fill(template: Template, values: Record<string, unknown>): string | undefined {
  let text = ''
  for (const [index, part] of template.entries()) {
    const isText = index % 2 === 0
    const value = isText ? part : values[part]
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    if (isText && (part.includes('{{') || part.includes('$t('))) return undefined
    text += value
  }
  return text
}

/** The reader's texts in a component. */
export function useTranslate(): Translate {
  return toTranslate(useInstance())
}

/** The reader's language in a component. */
export function useLocale(): Locale {
  const { language } = useInstance()
  return isLocale(language) ? language : 'sv'
}

/**
 * The instance itself: the library's own hook also follows changes of language and of loaded texts, which never
 * happen within a page here, and takes a tenth of rendering it.
 */
function useInstance(): i18n {
  return useContext(I18nContext).i18n
}
