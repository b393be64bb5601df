import { expect, test } from 'vitest'
import { createRandom } from '#db/seed/random.ts'

test('the same seed gives the same chance, another seed another', () => {
  const draw = (seed: number) => {
    const random = createRandom(seed)
    return [random.between(1, 1_000), random.hex(), random.pick(['a', 'b', 'c'])]
  }
  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
})

test('numbers keep to their bounds and reach both', () => {
  const random = createRandom(3)
  const drawn = Array.from({ length: 400 }, () => random.between(2, 5))
  expect([...new Set(drawn)].sort()).toEqual([2, 3, 4, 5])
})

test('weights are kept: nothing of weight 0, more of the heavier', () => {
  const random = createRandom(4)
  const choices = [
    ['never', 0],
    ['seldom', 1],
    ['often', 9],
  ] as const
  const drawn = Array.from({ length: 500 }, () => random.weighted(choices))
  const count = (word: string) => drawn.filter((choice) => choice === word).length
  expect(count('never')).toBe(0)
  expect(count('seldom')).toBeGreaterThan(20)
  expect(count('often')).toBeGreaterThan(400)
})

test('a secret has 32 hexadecimal digits', () => {
  expect(createRandom(5).hex()).toMatch(/^[0-9a-f]{32}$/)
})
