import { createServer, type ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { releaseUnusedMemory } from '#app/server/release-memory.ts'
import { freePort } from '#tests/support/server.ts'

afterEach(() => vi.useRealTimers())

test('memory is released once after requests, and never while one runs', async () => {
  const arrived = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => arrived.resolve(response))
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  const info = vi.fn()
  releaseUnusedMemory(server, { debug() {}, info, warn() {}, error() {} })

  const answer = fetch(`http://127.0.0.1:${port}/`)
  const response = await arrived.promise
  vi.advanceTimersByTime(60_000)
  expect(info).not.toHaveBeenCalled()

  const closed = new Promise((resolve) => response.once('close', resolve))
  response.end('done')
  await (await answer).text()
  await closed
  vi.advanceTimersByTime(20_000)
  expect(info).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(info).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'memory released')
  await new Promise((resolve) => server.close(resolve))
})
