/** The product's languages. 'no' in addresses, files and texts; 'nb' only towards Intl and `lang`. */
export const LOCALES = ['sv', 'en', 'de', 'nl', 'no'] as const
export type Locale = (typeof LOCALES)[number]

/** A text in some of the languages, as shops write it. */
export type Translatable = Partial<Record<Locale, string>>

declare const brand: unique symbol
/** A translatable text as its column stores it: JSON. */
export type StoredTranslatable = string & { readonly [brand]: 'StoredTranslatable' }

/** Brands a text from elsewhere as a column's; `parseTranslatable` finds out whether it is one. */
export function storedTranslatable(json: string): StoredTranslatable {
  return json as StoredTranslatable
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

/**
 * The text to show: in the reader's language, else in the shop's first, else in Swedish, else any that is
 * filled, else ''. A text of spaces is not filled. Source: domain.md §1.
 */
export function pickText(text: Translatable, locale: Locale, shopLocales: readonly Locale[]): string {
  const own = text[locale]
  if (own?.trim()) return own
  const [shopFirst = 'sv'] = shopLocales
  const requested: readonly Locale[] = [shopFirst, 'sv', ...LOCALES]
  const filled = requested.find((candidate) => text[candidate]?.trim())
  return (filled && text[filled]) ?? ''
}

/** So many texts of at most so many characters are read once: lists name the same few products in every row. */
const MOST_TEXTS = 2000
const LONGEST_TEXT = 300
const texts = new Map<StoredTranslatable, Translatable>()

/** Reads a translatable column, frozen. Throws on anything else, which only a bug can have written. */
export function parseTranslatable(json: StoredTranslatable): Translatable
export function parseTranslatable(json: StoredTranslatable | null): Translatable | null
export function parseTranslatable(json: StoredTranslatable | null): Translatable | null {
  if (json === null) return null
  const existing = texts.get(json)
  if (existing) return existing
  const text = parseTranslatableValue(JSON.parse(json))
  if (!text) throw new TypeError('not a text in some of the languages')
  if (texts.size === MOST_TEXTS) texts.clear()
  if (json.length <= LONGEST_TEXT) texts.set(json, text)
  return Object.freeze(text)
}

/** The same of a value that is no longer JSON; undefined when it is something else. */
export function parseTranslatableValue(value: unknown): Translatable | undefined {
  return isTranslatable(value) ? value : undefined
}

/** Written out, not a schema: every staff page reads it, and a schema's library would come with it. */
function isTranslatable(value: unknown): value is Translatable {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([locale, text]) => isLocale(locale) && typeof text === 'string')
  )
}
