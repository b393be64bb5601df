import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { staticFiles } from '#app/server/static-files.ts'

test('a file that a newer build took away is not found, and the server goes on', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'brygga-files-'))
  mkdirSync(path.join(folder, 'assets'))
  for (const name of ['old', 'new']) writeFileSync(path.join(folder, `assets/${name}.js`), `// ${name}`)
  const serve = staticFiles(folder)
  const server = createServer((request, response) =>
    serve(request, response, () => response.writeHead(404).end()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  rmSync(path.join(folder, 'assets/old.js'))

  expect((await fetch(`http://127.0.0.1:${port}/assets/old.js`)).status).toBe(404)
  const kept = await fetch(`http://127.0.0.1:${port}/assets/new.js`)
  expect(kept.headers.get('Cache-Control')).toContain('immutable')
  expect(await kept.text()).toBe('// new')
  server.close()
  rmSync(folder, { recursive: true })
})
