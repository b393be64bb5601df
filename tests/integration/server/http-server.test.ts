import type { Server } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { readConfig } from '#app/server/config.ts'
import { createHttpServer } from '#app/server/http-server.ts'
import { createTestDatabase } from '#tests/support/database.ts'

const config = readConfig({}, () => 's'.repeat(32))
const log = { debug() {}, info() {}, warn() {}, error() {} }

const READ_IN_PART = '/products/7/document'

/** Answers files only: nothing here comes as far as a page. */
async function listen(): Promise<{ server: Server; port: number } & AsyncDisposable> {
  const database = await createTestDatabase('sqlite')
  const server = createHttpServer({
    build: () => Promise.reject(new Error('no page is asked for')),
    config,
    host: { db: database.db, config, log, zone: stockholm },
    files(request, response) {
      if (request.url !== READ_IN_PART) return response.end('a file')
      // As a page does that refuses a body before it has read the whole of it.
      request.once('data', () => {
        request.pause()
        response.end('enough')
      })
    },
    isReady: async () => true,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    server,
    port,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
      await database[Symbol.asyncDispose]()
    },
  }
}

test('time-outs are as decided', async () => {
  await using listening = await listen()
  const { headersTimeout, requestTimeout, keepAliveTimeout } = listening.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
  })
})

test('a client that does not finish its headers is cut, and others are served meanwhile', async () => {
  await using listening = await listen()
  listening.server.headersTimeout = 300
  const slow = connect(listening.port, '127.0.0.1')
  let answer = ''
  slow.on('data', (chunk) => {
    answer += chunk
  })
  const cut = new Promise((resolve) => slow.once('close', resolve))
  slow.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  expect(await (await fetch(`http://127.0.0.1:${listening.port}/`)).text()).toBe('a file')
  await cut
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('what a client still sends after its answer is taken and thrown away', async () => {
  await using listening = await listen()
  const length = 20_000_000
  const socket = connect(listening.port, '127.0.0.1')
  const answers: string[] = []
  socket.on('data', (chunk) => answers.push(String(chunk)))
  socket.write(`POST ${READ_IN_PART} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`)
  socket.write(Buffer.alloc(length))
  // The connection is whole: the next request on it is answered.
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await new Promise((resolve) => socket.once('close', resolve))
  expect(answers.join('')).toMatch(/enough.*HTTP\/1\.1 200 .*a file/s)
})
