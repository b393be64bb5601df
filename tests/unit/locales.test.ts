import { expect, test } from 'vitest'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { resources } from '#app/i18n/translate.server.ts'

const OTHERS = LOCALES.filter((locale) => locale !== 'sv')

/** Words and signs that betray text left in another language. */
const FOREIGN = {
  en: /[åäöæøß]|\b(och|inte|und|nicht|niet|een|ikke)\b/i,
  de: /[åæø]|\b(och|inte|the|niet|een|ikke)\b/i,
  nl: /[åäæøß]|\b(och|inte|the|und|nicht|ikke)\b/i,
  no: /[äöß]|\b(och|inte|eller hur|the|und|nicht|niet|een)\b/i,
} as const

/** Longer texts that happen to be the same in Swedish and another language must be looked at by hand. */
const LONGEST_LIKELY_SAME = 20
/** Names that keep their spelling everywhere. */
const PROPER_NAMES = /Stavsnäs|Sjöboden|Granngården/g

type Tree = { [key: string]: string | Tree }

function flatten(tree: Tree, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flatten(value, `${path}${key}.`)],
    ),
  )
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name ?? '').sort()
}

const swedish = flatten(resources.sv.translation)

test.each(OTHERS)('%s has exactly the keys of sv', (locale) => {
  const keys = [...flatten(resources[locale].translation).keys()]
  expect(keys.filter((key) => !swedish.has(key))).toEqual([])
  expect([...swedish.keys()].filter((key) => !keys.includes(key))).toEqual([])
})

test.each(LOCALES)('%s has no straight apostrophe', (locale) => {
  const texts = [...flatten(resources[locale].translation)]
  expect(texts.filter(([, text]) => text.includes("'"))).toEqual([])
})

test.each(OTHERS)('%s has the placeholders of sv in every text', (locale) => {
  const texts = flatten(resources[locale].translation)
  const different = [...swedish].filter(
    ([key, text]) => `${placeholders(text)}` !== `${placeholders(texts.get(key) ?? '')}`,
  )
  // 'one' may spell the number out.
  expect(different.map(([key]) => key).filter((key) => !key.endsWith('_one'))).toEqual([])
})

test.each(OTHERS)('%s has nothing left in another language', (locale) => {
  const texts = [...flatten(resources[locale].translation)]
  const foreign = texts.filter(([, text]) => FOREIGN[locale].test(text.replace(PROPER_NAMES, '')))
  expect(foreign).toEqual([])
  const untranslated = texts.filter(
    ([key, text]) =>
      text === swedish.get(key) && text.replace(/{{\w+}}|\W/g, '').length > LONGEST_LIKELY_SAME,
  )
  expect(untranslated).toEqual([])
})

test.each(LOCALES)('%s: a plural has both its forms, and no text is empty or ends in space', (locale) => {
  const texts = flatten(resources[locale].translation)
  const incomplete = [...texts.keys()].filter(
    (key) => key.endsWith('_one') && !texts.has(key.replace(/_one$/, '_other')),
  )
  expect(incomplete).toEqual([])
  expect([...texts].filter(([, text]) => text.trimEnd() !== text || text === '')).toEqual([])
})

/** Text areas that guests read; in the others a text may address all who work in a shop. */
const GUEST_AREAS = [
  'common',
  'error_page',
  'field',
  'form',
  'guest',
  'mail',
  'question',
  'refusal',
  'time',
] as const

/** Other ways to say 'you' than the one chosen: 'Sie' for everybody in German, elsewhere 'you' to one person. */
const OTHER_VOICES = {
  sv: anyOf('ni er ert era eder', 'i'),
  en: anyOf('thou thee thy', 'i'),
  de: anyOf(
    `du dich dir dein deine deinem deinen deiner deines ihr(?=\\s\\p{Ll}) euch euer eure eurem euren eurer
    habt seid könnt müsst wollt möchtet versuche gib wähle frag Sperr Wähl Wähle Gib Frag Beginne Öffne Nenne Antworte Schreib Schreibe
    Prüfe Lade Trag Trage Füge Leg Lege Mach Mache Melde Nimm Ändere Entferne Sag Lies Komm Behalte Ergänze
    Fordere Schalte Wechsle Sende Warte Bestätige Lass Verwende Nutze Ziehe Versuch(?=\\ses) Zahl(?=\\ses)`,
  ),
  nl: anyOf('jullie u uw', 'i'),
  no: anyOf('dere deres', 'i'),
} as const

/** Any of these words, each whole: \b knows no letters but English ones. */
function anyOf(words: string, flags = ''): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words.split(/\s+/).join('|')})(?!\\p{L})`, `u${flags}`)
}

test.each(LOCALES)('%s speaks to its reader in one voice', (locale) => {
  const texts = [...flatten(resources[locale].translation)]
  const areas: readonly string[] = locale === 'de' ? Object.keys(resources.de.translation) : GUEST_AREAS
  const read = texts.filter(([key]) => areas.includes(key.split('.', 1)[0] ?? ''))
  expect(read.filter(([, text]) => OTHER_VOICES[locale].test(text))).toEqual([])
})

/** Texts of one form that read right with any number. */
const WITH_ANY_NUMBER = [
  'common.moved',
  'common.step_of',
  'guest.day_lacks',
  'guest.no_whole_party',
  'guest.whole_party',
]

test('what guests read with a count has a form for one', () => {
  const read = [...swedish].filter(([key]) => GUEST_AREAS.some((area) => key.startsWith(`${area}.`)))
  const ofOneForm = read.filter(([key, text]) => text.includes('{{count}}') && !/_(one|other)$/.test(key))
  expect(ofOneForm.map(([key]) => key).filter((key) => !WITH_ANY_NUMBER.includes(key))).toEqual([])
})
