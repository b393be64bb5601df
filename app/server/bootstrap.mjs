/**
 * Makes a bare clone ready to run: `install` fetches what package-lock.json names, `build` and `start` also
 * build the product. Each only when something changed since the last time. Runs on Node 20 and needs nothing
 * installed, because it is what installs.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const OLDEST_BOOTSTRAP_NODE = 20
const OLDEST_NODE = [22, 22]
const INSTALL_STAMP = 'node_modules/.lock-stamp'
/** What npm itself writes when it has installed everything. */
const INSTALLED = 'node_modules/.package-lock.json'
const OWN_NODE = path.join('node_modules', '.bin', 'node')
const BUILD_STAMP = 'build/.stamp'
const LOCK_FILES = ['package.json', 'package-lock.json', '.npmrc']
const SOURCES = [
  'app',
  'db',
  'locales',
  'migrations',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

if (Number(process.versions.node.split('.')[0]) < OLDEST_BOOTSTRAP_NODE) {
  fail(
    `This needs Node ${OLDEST_BOOTSTRAP_NODE} or later to install; this is ${process.version}. Get one from https://nodejs.org and try again.`,
  )
}
const step = process.argv[2] ?? 'start'
install()
const node = findNode()
if (step !== 'install') build()

function install() {
  const stamp = hashOf(LOCK_FILES)
  if (readStamp(INSTALL_STAMP) === stamp) return
  if (wasInstalledByNpm()) return writeStamp(INSTALL_STAMP, stamp)
  console.log('Installing …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const status = npm ? run(process.execPath, [npm, ...args]) : run('npm', args)
  if (status !== 0)
    fail('Installing failed: see above. It needs the npm registry, or a mirror named in .npmrc.')
  writeStamp(INSTALL_STAMP, stamp)
}

/**
 * Whether `npm ci` was run by hand and left out nothing: every package is there as package-lock.json names it, but for
 * those of other platforms, which are optional. The project's Node is one of this platform's.
 */
function wasInstalledByNpm() {
  if (existsSync(INSTALL_STAMP) || !existsSync(OWN_NODE) || !existsSync(INSTALLED)) return false
  const [{ '': _, ...named }, installed] = ['package-lock.json', INSTALLED].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages,
  )
  return Object.entries(named).every(([name, { integrity, optional }]) =>
    installed[name] ? installed[name].integrity === integrity : optional,
  )
}

/** The Node that the project brings, else this one if it is new enough. */
function findNode() {
  if (existsSync(OWN_NODE)) return OWN_NODE
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isNewEnough = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
  if (isNewEnough) return process.execPath
  return fail(
    `No Node comes with the project for ${process.platform} ${process.arch}, and ${process.version} is too old: install Node ${OLDEST_NODE.join('.')} or later.`,
  )
}

function build() {
  const stamp = hashOf(SOURCES)
  if (readStamp(BUILD_STAMP) === stamp) return
  console.log('Building …')
  const status = run(node, [path.join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], {
    NODE_ENV: 'production',
  })
  if (status !== 0) fail('Building failed: see above.')
  writeStamp(BUILD_STAMP, stamp)
}

function run(command, args, env = {}) {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status
}

function hashOf(names) {
  const hash = createHash('sha256')
  for (const file of names.flatMap(filesIn))
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesIn(name) {
  if (!existsSync(name)) return []
  if (path.extname(name) !== '' || name.startsWith('.')) return [name]
  return readdirSync(name, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function writeStamp(file, stamp) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, stamp)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
