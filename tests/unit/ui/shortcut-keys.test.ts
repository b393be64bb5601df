import { describe, expect, test } from 'vitest'
import {
  findShortcut,
  NOTHING_TYPED,
  type Shortcut,
  typeKey,
} from '#app/ui/layout/shortcuts/shortcut-keys.ts'

const SHORTCUTS: Shortcut[] = [
  { keys: 'g o', to: '/history/orders', label: 'Orders' },
  { keys: '/', to: '/search', label: 'Search' },
]

describe('keyboard shortcuts (experience.md 6)', () => {
  test.each<[keys: [key: string, at: number][], to: string | undefined]>([
    [[['/', 0]], '/search'],
    [
      [
        ['g', 0],
        ['o', 400],
      ],
      '/history/orders',
    ],
    [
      [
        ['g', 0],
        ['g', 100],
        ['o', 200],
      ],
      '/history/orders',
    ],
    [
      [
        ['x', 0],
        ['/', 100],
      ],
      '/search',
    ],
    [[['o', 0]], undefined],
    [
      [
        ['g', 0],
        ['x', 100],
        ['o', 200],
      ],
      undefined,
    ],
    [
      [
        ['g', 0],
        ['o', 1001],
      ],
      undefined,
    ],
  ])('%j leads to %s', (keys, to) => {
    const typed = keys.reduce((before, [key, at]) => typeKey(before, key, at), NOTHING_TYPED)
    expect(findShortcut(SHORTCUTS, typed)?.to).toBe(to)
  })
})
