import path from 'node:path'
import SQLite from 'better-sqlite3'
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { nextAddress } from './http-client.ts'

/** A page, or the frame of another site that shows it. */
export type Screen = Page | Frame

const DESK = { way: 'at a desk', hasScript: true, width: 1280 } as const
const PHONE = { way: 'on a phone', hasScript: true, width: 360 } as const
const BARE_DESK = { way: 'at a desk without JavaScript', hasScript: false, width: 1280 } as const
const BARE_PHONE = { way: 'on a phone without JavaScript', hasScript: false, width: 360 } as const

/** A desk and a phone, each as the product is with its script and without it: for what everybody does daily. */
export const MEANS = [DESK, PHONE, BARE_DESK, BARE_PHONE] as const

/**
 * For the rest, each width and each script once: no page asks for both together. Neighbours take different pairs,
 * so that all four are walked in each area.
 */
export const SCRIPT_AT_DESK = [DESK, BARE_PHONE] as const
export const SCRIPT_ON_PHONE = [PHONE, BARE_DESK] as const

/** With the script and without, where the width makes no difference. */
export const SCRIPTS = [
  { script: 'with JavaScript', hasScript: true },
  { script: 'without JavaScript', hasScript: false },
] as const

const HEIGHT = 900
const TIMEOUT_MS = 15_000

export type Setting = {
  hasScript?: boolean
  width?: number
  colours?: 'light' | 'dark'
  language?: string
}

/**
 * One browser for the tests of a file. Every `open` is a browser profile of its own that ends with its test,
 * and no page in it may write an error to its console or break the content policy.
 */
export function withBrowser() {
  const contexts: BrowserContext[] = []
  const kept: BrowserContext[] = []
  const faults: string[] = []
  let browser: Browser | undefined

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    expect(faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await Promise.all(kept.map((context) => context.close()))
    await browser?.close()
  })

  return { open, openProfile, keep, takeFaults: () => faults.splice(0) }

  /** Lets a profile live as long as the file: a look at many pages then loads the script once. */
  function keep(context: BrowserContext): void {
    contexts.splice(contexts.indexOf(context), 1)
    kept.push(context)
  }

  async function open(setting: Setting = {}): Promise<Page> {
    return (await openProfile(setting)).newPage()
  }

  /** For tests with several windows, or with what must be set before the first page. */
  async function openProfile({
    hasScript = true,
    width = 1280,
    colours = 'light',
    language = 'sv',
  }: Setting = {}) {
    if (!browser) throw new Error('the browser has not started')
    const options: BrowserContextOptions = {
      baseURL: inject('appUrl'),
      viewport: { width, height: HEIGHT },
      javaScriptEnabled: hasScript,
      locale: language,
      colorScheme: colours,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'X-Forwarded-For': nextAddress() },
    }
    const context = await browser.newContext(options)
    contexts.push(context)
    context.setDefaultTimeout(TIMEOUT_MS)
    context.on('weberror', (error) => faults.push(error.error().message))
    context.on('console', (message) => {
      if (message.type() === 'error' && !isRefusal(message.text())) faults.push(message.text())
    })
    return context
  }
}

/** Chromium writes every answer of 400 and more to the console; a refused form is meant to be one. */
function isRefusal(text: string): boolean {
  return /Failed to load resource: the server responded with a status of 4(?:03|04|05|09|19|22|29)/.test(text)
}

export async function see(screen: Screen, text: string | RegExp): Promise<void> {
  await screen.getByText(text).filter({ visible: true }).first().waitFor()
}

export async function seeHeading(screen: Screen, name: string | RegExp): Promise<void> {
  await screen.getByRole('heading', { level: 1, name }).waitFor()
}

/** The running product's own database, for what no page can do: counting, and making a case. */
export function openDatabase(): SQLite.Database & Disposable {
  const database = new SQLite(path.join(inject('appDataDir'), 'brygga.sqlite'), { timeout: 5000 })
  return Object.assign(database, { [Symbol.dispose]: () => void database.close() })
}
