import { expect, test } from 'vitest'
import { createTurns } from '#db/turns.ts'

test('so many run at a time, the others in the order in which they came, also after a failure', async () => {
  const inTurn = createTurns(2)
  const started: number[] = []
  const works = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const turns = works.map(({ promise }, index) =>
    inTurn(() => {
      started.push(index)
      return promise
    }),
  )
  expect(started).toEqual([0, 1])

  works[1]?.reject(new Error('no luck'))
  await expect(turns[1]).rejects.toThrow('no luck')
  expect(started).toEqual([0, 1, 2])

  for (const work of works) work.resolve()
  await Promise.all([turns[0], turns[2], turns[3]])
  expect(started).toEqual([0, 1, 2, 3])
})
