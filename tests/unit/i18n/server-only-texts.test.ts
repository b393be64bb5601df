import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  BROWSER_TEXTS,
  browserTexts,
  SERVER_ONLY_AREAS,
  SERVER_ONLY_TEXTS,
} from '#app/i18n/server-only-texts.ts'

test('browsers get the texts without what only the server says', () => {
  const refusal = '"refusal":{"file_too_large":"för stor","in_use":"används"}'
  expect(
    browserTexts(
      `{"nav":{"orders":"Ordrar"},"form":{"whole_number":"heltal"},"guest":{"left":"kvar"},${refusal},"mail":{}}`,
    ),
  ).toBe('{"nav":{"orders":"Ordrar"},"refusal":{"file_too_large":"för stor"}}')
})

const HYDRATED = globSync([
  'app/ui/**/*.{ts,tsx}',
  'app/routes/{entry,staff,admin,dev}/**/*.{ts,tsx}',
  'app/{root,entry.client}.tsx',
]).filter((file) => !file.includes('.server.'))

/** Texts that hydrated pages name, but only in their actions, on the server. */
const SAID_BY_ACTIONS = ['refusal.changed_by_other', 'refusal.closeout_not_found']

test.each(SERVER_ONLY_AREAS)('no hydrated page says a text of %s', (area) => {
  const said = HYDRATED.flatMap((file) => {
    const keys = readFileSync(file, 'utf8').match(new RegExp(`(?<=['\`])${area}\\.[a-z_]+`, 'g')) ?? []
    return keys.filter((key) => ![...BROWSER_TEXTS, ...SAID_BY_ACTIONS].includes(key))
  })
  expect(HYDRATED.length).toBeGreaterThan(50)
  expect(said).toEqual([])
})

test.each(SERVER_ONLY_TEXTS)('no hydrated page says %s', (key) => {
  expect(HYDRATED.filter((file) => readFileSync(file, 'utf8').includes(key))).toEqual([])
})

test('a refusal is put into words where an action refuses', () => {
  const sources = HYDRATED.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const saying = sources.filter(({ text }) => text.includes('refusalText('))
  expect(saying.filter(({ text }) => !/export (async )?function action\b/.test(text))).toEqual([])
})
