import { BUNDLE_PRESETS, PRESET_NAMES } from '#app/domain/catalog/bundle/bundle-presets.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

/** The preset that an address names, with a name in each of the shop's languages; null for none. */
export function findPreset(url: URL, locales: readonly Locale[]) {
  const preset = PRESET_NAMES.find((each) => each === url.searchParams.get('preset'))
  if (!preset) return null
  const name = locales.map((locale) => [locale, getTranslate(locale)(`bundle.preset_${preset}_name`)])
  return { preset, values: { ...BUNDLE_PRESETS[preset], name: Object.fromEntries(name) } }
}
