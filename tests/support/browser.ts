import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright'
import packageFile from '../../package.json' with { type: 'json' }

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * A headless Chromium: `$CHROMIUM` if set, else the one that the project brings (Linux on x64), else an
 * installed one. `args` are further switches of its command line.
 */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const { executablePath, libraryPath } = await findBrowser()
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      ...args,
    ],
    env: libraryPath ? { ...process.env, LD_LIBRARY_PATH: libraryPath } : { ...process.env },
  })
}

async function findBrowser(): Promise<{ executablePath: string; libraryPath?: string }> {
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = await unpackBrowser()
    return {
      executablePath: path.join(folder, 'chromium'),
      libraryPath: path.join(folder, 'al2023/lib'),
    }
  }
  const executablePath = INSTALLED.find((file) => existsSync(file))
  if (executablePath) return { executablePath }
  throw new Error(
    'No browser for the end-to-end tests: install Chromium or Chrome, or name one in the variable CHROMIUM.',
  )
}

/**
 * The folder of the project's own browser, unpacked once. Tests that begin side by side each unpack it elsewhere and
 * move it as a whole, so that none starts half a browser.
 */
async function unpackBrowser(): Promise<string> {
  const version = packageFile.devDependencies['@sparticuz/chromium']
  const folder = path.join(tmpdir(), `brygga-chromium-${version}`)
  if (existsSync(folder)) return folder
  const own = mkdtempSync(`${folder}-`)
  const { default: bundled, inflate } = await import('@sparticuz/chromium')
  const { TMPDIR } = process.env
  process.env.TMPDIR = own
  try {
    await bundled.executablePath()
    await inflate(path.resolve('node_modules/@sparticuz/chromium/bin/al2023.tar.br'))
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  try {
    renameSync(own, folder)
  } catch (error) {
    rmSync(own, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}
