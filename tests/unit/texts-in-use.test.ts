import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { resources } from '#app/i18n/translate.server.ts'

type Tree = { [key: string]: string | Tree }

function keysOf(tree: Tree, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  )
}

const files = globSync('{app,db}/**/*.{ts,tsx}').filter((file) => !file.endsWith('-queries.server.ts'))
const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')

/** Keys that are put together, such as `refusal.${code}` and `order.${verb}_title`, by what stands around. */
const TEMPLATES = [...source.matchAll(/`([a-z_]+\.\w*)\$\{[^}`]*\}(\w*)`/g)].map(
  ([, before = '', after = '']) => {
    return { before, after }
  },
)

/** Words of the code that may stand in the middle of such a key: texts, names of properties and numbers. */
const WORDS = new Set(
  [...source.matchAll(/'(\w+)'|\b(\w+)\??:|\b(\d{3})\b/g)].flatMap((match) => match.slice(1)),
)

function isUsed(key: string): boolean {
  const base = key.replace(/_(one|other)$/, '')
  return (
    source.includes(`'${base}'`) ||
    TEMPLATES.some(({ before, after }) =>
      [key, base].some(
        (name) =>
          name.startsWith(before) &&
          name.endsWith(after) &&
          WORDS.has(name.slice(before.length, name.length - after.length)),
      ),
    )
  )
}

test('every text is shown somewhere', () => {
  expect(keysOf(resources.sv.translation).filter((key) => !isUsed(key))).toEqual([])
})
