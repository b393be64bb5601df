import { expect, test } from 'vitest'
import { QueueFull, workQueue } from '#app/domain/shared/work-queue.ts'

/** Work that ends when told to. */
function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { run: () => promise, resolve, reject }
}

test('runs so many at once, lets so many wait in order, and turns the next away', async () => {
  const inTurn = workQueue({ atOnce: 1, waiting: 2 })
  const order: string[] = []
  const first = openWork()
  const running = inTurn(first.run)
  const waiting = ['second', 'third'].map((name) => inTurn(async () => order.push(name)))

  await expect(inTurn(async () => order.push('fourth'))).rejects.toThrow(QueueFull)
  expect(order).toEqual([])

  first.resolve('done')
  expect(await running).toBe('done')
  await Promise.all(waiting)
  expect(order).toEqual(['second', 'third'])
})

test('a place is free again after a piece that failed', async () => {
  const inTurn = workQueue({ atOnce: 1, waiting: 0 })
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'yes')).toBe('yes')
})

test('never more than allowed at once', async () => {
  const inTurn = workQueue({ atOnce: 3, waiting: 100 })
  let running = 0
  let most = 0
  const pieces = Array.from({ length: 50 }, () =>
    inTurn(async () => {
      running++
      most = Math.max(most, running)
      await Promise.resolve()
      running--
    }),
  )
  await Promise.all(pieces)
  expect(most).toBe(3)
})

test('a piece that has waited too long is refused, and the next gets its turn', async () => {
  const inTurn = workQueue({ atOnce: 1, waiting: 2, patienceMs: 20 })
  const first = openWork()
  const running = inTurn(first.run)
  await expect(inTurn(async () => 'late')).rejects.toThrow(QueueFull)

  const next = inTurn(async () => 'next')
  first.resolve('done')
  expect(await Promise.all([running, next])).toEqual(['done', 'next'])
})
