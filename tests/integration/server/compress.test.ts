import { createServer } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { compress } from '#app/server/http-server.ts'

const CHUNKS = 40
const CHUNK = 'a page that is long, with little in it that is said twice '.repeat(2_000)

test('a long page, compressed while it is written, comes whole and leaves no listener behind', async () => {
  const compressed = compress()
  const server = createServer((request, response) =>
    compressed(request, response, async () => {
      response.setHeader('Content-Type', 'text/html')
      for (let chunk = 0; chunk < CHUNKS; chunk++) {
        if (response.write(CHUNK)) continue
        await new Promise<void>((resolve) => {
          const goOn = () => {
            response.off('drain', goOn)
            resolve()
          }
          response.once('drain', goOn)
        })
      }
      response.end()
    }),
  )
  const warnings: string[] = []
  const warn = ({ name, message }: Error) => {
    if (name === 'MaxListenersExceededWarning') warnings.push(message)
  }
  process.on('warning', warn)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0

  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'Accept-Encoding': 'br' } })
  expect(answer.headers.get('Content-Encoding')).toBe('br')
  expect((await answer.text()).length).toBe(CHUNKS * CHUNK.length)
  await setImmediate()
  expect(warnings).toEqual([])

  process.off('warning', warn)
  await new Promise((resolve) => server.close(resolve))
})
