import { expect, test } from 'vitest'
import { download } from '#app/http/files/download.server.ts'

async function* chunksAtOnce(count: number) {
  for (let index = 0; index < count; index++) yield Uint8Array.of(index)
}

test('others have their turn before each chunk of a file that never waits', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    immediate = setImmediate(count)
  }
  let immediate = setImmediate(count)
  const { body } = download(chunksAtOnce(20), { name: 'rows.csv', type: 'text/csv' })
  const turnsAt: number[] = []
  for await (const _ of body ?? []) turnsAt.push(turns)
  clearImmediate(immediate)
  expect(turnsAt).toHaveLength(20)
  expect(new Set(turnsAt).size).toBe(20)
})
