import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import SQLite from 'better-sqlite3'
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { nextAddress } from './http-client.ts'

/** A page, or the frame of another site that shows it. */
export type Screen = Page | Frame

const DESK = { way: 'at a desk', hasScript: true, width: 1280 } as const
const PHONE = { way: 'on a phone', hasScript: true, width: 360 } as const
const BARE_DESK = { way: 'at a desk without JavaScript', hasScript: false, width: 1280 } as const
const BARE_PHONE = { way: 'on a phone without JavaScript', hasScript: false, width: 360 } as const

/** A desk and a phone, each as the product is with its script and without it. */
export const MEANS = [DESK, PHONE, BARE_DESK, BARE_PHONE] as const

/**
 * Each width and each script once: no page asks for both together. Neighbours take different pairs, so that all
 * four are walked in each area.
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
  /** With nothing loaded before, and nothing left behind: for what is weighed, or set before the first page. */
  isNew?: boolean
}

const USUAL: Required<Setting> = {
  hasScript: true,
  width: 1280,
  colours: 'light',
  language: 'sv',
  isNew: false,
}

/** No page lives long enough to earn back what its script costs to optimise. */
const UNOPTIMISED = '--js-flags=--no-opt,--no-maglev'

let browser: Promise<Browser> | undefined
const idle: Window[] = []
const faults: string[] = []

/**
 * One browser for the tests of all files. Every `open` is a window without cookies and without anything stored, and
 * no page in it may write an error to its console or break the content policy. A window goes on to the next test that
 * asks for one like it: a new one costs twice what a page costs.
 */
export function withBrowser() {
  const profiles: BrowserContext[] = []
  const windows: Window[] = []
  const kept: Page[] = []

  afterEach(async () => {
    await Promise.all(profiles.splice(0).map((profile) => profile.close()))
    const found = faults.splice(0)
    idle.push(...(await Promise.all(windows.splice(0).map(clear))).flat())
    faults.splice(0)
    expect(found).toEqual([])
  })
  afterAll(() => Promise.all(kept.map((page) => page.context().close())))

  return { open, openProfile, keep, takeFaults: () => faults.splice(0) }

  /** Lets a window stay as it is as long as the file: a look at many pages then loads the script once. */
  function keep(page: Page): void {
    const index = windows.findIndex((window) => window.page === page)
    windows.splice(index, 1)
    kept.push(page)
  }

  async function open(setting: Setting = {}): Promise<Page> {
    const full = { ...USUAL, ...setting }
    if (full.isNew) return (await openProfile(full)).newPage()
    const index = idle.findIndex((window) => isDeepStrictEqual(window.setting, full))
    const [window = { page: await (await createProfile(full)).newPage(), setting: full }] =
      index < 0 ? [] : idle.splice(index, 1)
    windows.push(window)
    await window.page.context().setExtraHTTPHeaders({ 'X-Forwarded-For': nextAddress() })
    return window.page
  }

  /** A new profile, for tests with several windows, or with what must be set before the first page. */
  async function openProfile(setting: Setting = {}) {
    const profile = await createProfile({ ...USUAL, ...setting })
    profiles.push(profile)
    return profile
  }

  async function createProfile({ hasScript, width, colours, language }: Required<Setting>) {
    browser ??= launchBrowser([UNOPTIMISED])
    const options: BrowserContextOptions = {
      baseURL: inject('appUrl'),
      viewport: { width, height: HEIGHT },
      javaScriptEnabled: hasScript,
      locale: language,
      colorScheme: colours,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'X-Forwarded-For': nextAddress() },
    }
    const profile = await (await browser).newContext(options)
    profile.setDefaultTimeout(TIMEOUT_MS)
    profile.on('weberror', (error) => addFault(error.error().message))
    profile.on('console', (message) => {
      if (message.type() === 'error') addFault(message.text())
    })
    return profile
  }
}

type Window = { page: Page; setting: Required<Setting> }

/** Brings a window to where a new one would be, unless the test has closed it. Its page stays one of the product's, as another site's costs a process. */
async function clear({ page, setting }: Window): Promise<Window[]> {
  const profile = page.context()
  if (page.isClosed()) {
    await profile.close()
    return []
  }
  await Promise.all(profile.pages().map((other) => other !== page && other.close()))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.removeAllListeners('request')
  await page.removeAllListeners('requestfinished')
  await page.goto('/healthz')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await profile.clearCookies()
  await page.setViewportSize({ width: setting.width, height: HEIGHT })
  await page.emulateMedia({
    media: null,
    forcedColors: null,
    colorScheme: setting.colours,
    reducedMotion: 'reduce',
  })
  return [{ page, setting }]
}

/**
 * Chromium writes every answer of 400 and more to the console; a refused form is meant to be one. An answer whose
 * reading ends because the next choice overtakes it is none of the page's faults either.
 */
function addFault(text: string): void {
  const isRefusal = /Failed to load resource: the server responded with a status of 4(?:03|04|05|09|19|22|29)/
  if (!isRefusal.test(text) && text !== 'BodyStreamBuffer was aborted') faults.push(text)
}

/** Holds back requests to an address, of one method or of any, until the returned function is called. */
export async function holdBack(page: Page, address: string, method?: 'GET' | 'POST'): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await released
    await route.continue()
  })
  return release
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

/** Sets or takes away an option of the demo's shop; afterwards it has none. */
export function setOption(name: string, value: string | null): AsyncDisposable {
  write(value)
  return { [Symbol.asyncDispose]: async () => write(null) }

  function write(text: string | null) {
    using database = openDatabase()
    const { id } =
      database.prepare<[], { id: number }>("select id from shop where key = 'sjoboden'").get() ?? {}
    database.prepare('delete from shop_option where shop_id = ? and name = ?').run(id, name)
    const insert = 'insert into shop_option (shop_id, name, value) values (?, ?, ?)'
    if (text !== null) database.prepare(insert).run(id, name, text)
  }
}
