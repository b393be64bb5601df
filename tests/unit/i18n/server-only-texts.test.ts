import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserTexts, SERVER_ONLY_AREAS } from '#app/i18n/server-only-texts.ts'

test('browsers get the texts without what only the server says', () => {
  expect(browserTexts('{"nav":{"orders":"Ordrar"},"guest":{"left":"kvar"},"mail":{}}')).toBe(
    '{"nav":{"orders":"Ordrar"}}',
  )
})

const HYDRATED = globSync([
  'app/ui/**/*.{ts,tsx}',
  'app/routes/{entry,staff,admin,dev}/**/*.{ts,tsx}',
  'app/{root,entry.client}.tsx',
])

test.each(SERVER_ONLY_AREAS)('no hydrated page says a text of %s', (area) => {
  const said = HYDRATED.filter((file) => new RegExp(`['\`]${area}\\.[a-z]`).test(readFileSync(file, 'utf8')))
  expect(HYDRATED.length).toBeGreaterThan(50)
  expect(said).toEqual([])
})
