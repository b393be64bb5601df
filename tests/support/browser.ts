import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * A headless Chromium: `$CHROMIUM` if set, else the one that the project brings (Linux on x64), else an
 * installed one.
 */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, libraryPath } = await findBrowser()
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    env: libraryPath ? { ...process.env, LD_LIBRARY_PATH: libraryPath } : { ...process.env },
  })
}

async function findBrowser(): Promise<{ executablePath: string; libraryPath?: string }> {
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: bundled, inflate } = await import('@sparticuz/chromium')
    await inflate(path.resolve('node_modules/@sparticuz/chromium/bin/al2023.tar.br'))
    return {
      executablePath: await bundled.executablePath(),
      libraryPath: path.join(tmpdir(), 'al2023/lib'),
    }
  }
  const executablePath = INSTALLED.find((file) => existsSync(file))
  if (executablePath) return { executablePath }
  throw new Error(
    'No browser for the end-to-end tests: install Chromium or Chrome, or name one in the variable CHROMIUM.',
  )
}
