import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

/** A folder where the project brings no Node of its own, as on a machine that it has none for. */
function runBootstrap(version: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'brygga-bootstrap-'))
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    writeFileSync(path.join(folder, name), '')
  const installer = path.join(folder, 'installs-nothing.cjs')
  writeFileSync(installer, '')
  const asVersion = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}});Object.defineProperty(process,'version',{value:'v${version}'})`
  const { status, stderr } = spawnSync(
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
  return { status, stderr: stderr.trim() }
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
  expect(runBootstrap(version)).toEqual({ status: 1, stderr: says })
})

test.each(['22.22.0', '24.1.0'])('Node %s will do where the project brings none', (version) => {
  expect(runBootstrap(version)).toEqual({ status: 0, stderr: '' })
})
