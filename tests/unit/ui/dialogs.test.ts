import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DIALOGS = globSync('app/**/*.tsx')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => text.includes('<dialog'))

test.each(DIALOGS)('the button that closes the dialog of $file is the browser’s own', ({ text }) => {
  expect(text).toContain('<form method="dialog"')
  expect(text).not.toMatch(/<button[^>]*onClick=\{[^}]*close\(\)/)
})

test('there are dialogs', () => {
  expect(DIALOGS.length).toBeGreaterThan(2)
})
