import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { staticFiles } from '#app/server/static-files.ts'

test('files that a newer build took away are not found, and the server goes on', async () => {
  await using files = await serveFiles(['assets/old.js', 'assets/new.js', 'img/logo.svg', 'img/icon.svg'])
  files.take('assets/old.js')
  files.take('img/logo.svg')

  expect((await files.get('/assets/old.js?v=1')).status).toBe(404)
  expect((await files.get('/img/logo.svg')).status).toBe(404)
  const kept = await files.get('/assets/new.js')
  expect(kept.headers.get('Cache-Control')).toContain('immutable')
  expect(await kept.text()).toBe('assets/new.js')
  expect((await files.get('/img/icon.svg')).headers.get('Cache-Control')).toContain('max-age=3600')
})

test('a file whose compressed form is gone is sent as it is', async () => {
  await using files = await serveFiles(['assets/app.js', 'assets/app.js.br', 'assets/app.js.gz'])
  files.take('assets/app.js.br')

  const answer = await files.get('/assets/app.js')

  expect(answer.headers.get('Content-Encoding')).toBeNull()
  expect(await answer.text()).toBe('assets/app.js')
})

test('a file that cannot be read breaks off its own answer alone', async () => {
  await using files = await serveFiles(['assets/app.js', 'assets/other.js'])
  files.take('assets/app.js')
  mkdirSync(path.join(files.folder, 'assets/app.js'))

  await expect(files.get('/assets/app.js')).rejects.toThrow()

  expect((await files.get('/assets/other.js')).status).toBe(200)
})

/** A server of files that hold their own names. */
async function serveFiles(names: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'brygga-files-'))
  for (const directory of ['assets', 'img']) mkdirSync(path.join(folder, directory))
  for (const name of names) writeFileSync(path.join(folder, name), name)
  const serve = staticFiles(folder)
  const server = createServer((request, response) =>
    serve(request, response, () => response.writeHead(404).end()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    folder,
    get: (name: string) => fetch(`http://127.0.0.1:${port}${name}`),
    take: (name: string) => rmSync(path.join(folder, name)),
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}
