import { expect, test } from 'vitest'
import { openText, sealText } from '#app/domain/shared/sealed-text.server.ts'

const lock = { master: 'm'.repeat(32), purpose: 'keys of shop 1' }

test('a sealed text opens with its own secret and purpose alone, unchanged', () => {
  const sealed = sealText('sk_test_å', { ...lock, salt: 'salt-1' })
  expect(sealed).not.toContain('sk_test')
  expect(openText(sealed, lock)).toBe('sk_test_å')
  expect(openText(sealed, { ...lock, master: 'n'.repeat(32) })).toBeUndefined()
  expect(openText(sealed, { ...lock, purpose: 'keys of shop 2' })).toBeUndefined()
  expect(openText(sealed.replace('salt-1', 'salt-2'), lock)).toBeUndefined()
  const last = sealed.at(-1) === 'A' ? 'B' : 'A'
  expect(openText(`${sealed.slice(0, -2)}${last}${sealed.at(-1)}`, lock)).toBeUndefined()
  for (const broken of ['', 'v1', 'v1.salt', 'v1.salt.', 'v1.salt.AA', `v2${sealed.slice(2)}`]) {
    expect(openText(broken, lock), broken).toBeUndefined()
  }
})

test('the same text sealed twice is two texts', () => {
  const [first, second] = ['a', 'b'].map((salt) => sealText('sk_test', { ...lock, salt }))
  expect(first).not.toBe(second)
})
