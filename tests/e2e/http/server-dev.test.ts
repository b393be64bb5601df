import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { freePort } from '#tests/support/server.ts'

test('the development server answers pages from source, gives the browser its modules, and stops', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'brygga-dev-'))
  cpSync(inject('demoFolder'), folder, { recursive: true })
  const port = await freePort()
  const { VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env
  const server = spawn(process.execPath, ['--conditions=development', 'app/server/dev.ts'], {
    env: { ...env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => server.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk) => {
      if (String(chunk).includes('is running')) resolve()
    })
    server.once('exit', () => reject(new Error('The development server did not start')))
  })
  const page = await fetch(`http://localhost:${port}/login`)
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain('name="password"')

  const entry = /["'](\/app\/entry\.client\.tsx[^"']*)["']/.exec(html)?.[1]
  const script = await fetch(`http://localhost:${port}${entry}`)
  expect(script.status).toBe(200)
  expect(script.headers.get('Content-Type')).toContain('javascript')
  expect(await script.text()).toContain('hydrateRoot')

  server.kill('SIGTERM')
  expect(await exited).toBe(0)
  rmSync(folder, { recursive: true })
})
