import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addDays, instantFromDate, localDate, toWallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { openDatabase } from '#db/client.server.ts'
import type { Db } from '#db/transaction.server.ts'
import { cataloguePages } from './catalogue-pages.ts'
import { HttpClient } from './http-client.ts'
import { type CatalogueIds, type CatalogueSize, insertCatalogue } from './large-catalogue.ts'
import { startServer, type TestServer } from './server.ts'

const KEY = 'sjoboden'
const DAYS_AHEAD = 3

/** The demo shop with a catalogue beside its own, on a server of its own, and its owner logged in. */
export type LargeShop = AsyncDisposable & {
  server: TestServer
  owner: HttpClient
  db: Db
  ids: CatalogueIds
  /** Every page of the catalogue and the settings, the dashboard, and the guest's pages. */
  addresses: readonly string[]
}

type Place = {
  /** An empty database; a file of SQLite's own when left out. */
  databaseUrl?: string | undefined
  /** The demo shop to begin with, which is else made anew. */
  demoFolder?: string
}

export async function startLargeShop(
  size: CatalogueSize,
  { databaseUrl, demoFolder }: Place = {},
): Promise<LargeShop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'brygga-large-'))
  if (demoFolder) cpSync(demoFolder, folder, { recursive: true })
  const location = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const server = await startServer({ DATA_DIR: folder, WORKER: 'off', ...location })
  const { db, close } = openDatabase({ databaseUrl, sqliteFile: path.join(folder, 'brygga.sqlite') })
  const shop = await db.selectFrom('shop').select('id').where('key', '=', KEY).executeTakeFirstOrThrow()
  const ids = await insertCatalogue(db, shop.id, size)
  const owner = await new HttpClient(server.url).logIn('owner@sjoboden.test')
  return {
    server,
    owner,
    db,
    ids,
    addresses: [
      ...cataloguePages(ids).map(({ path: address }) => (address === ALL_STARTS ? oneOf(ids) : address)),
      '/dashboard',
      ...(await guestAddresses(owner, ids)),
    ],
    async [Symbol.asyncDispose]() {
      await close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** 70,000 starts are no page: of so many products a caller asks for some. */
const ALL_STARTS = '/api/availability-calendars'

function oneOf({ productId }: CatalogueIds): string {
  return `${ALL_STARTS}?rentalProductIds=${productId}`
}

/** With the cart and the window that the server gives a guest who comes. */
async function guestAddresses(guest: HttpClient, ids: CatalogueIds): Promise<string[]> {
  const { location } = await guest.get(`/widget/v2/dialog/new-order?key=${KEY}`)
  const today = localDate(toWallTime(instantFromDate(new Date()), stockholm).slice(0, 10))
  const date = addDays(today, DAYS_AHEAD)
  return [
    '',
    '&view=calendar',
    `&view=calendar&startDate=${date}`,
    `&product=${ids.middleProductId}&startDate=${date}`,
    `&product=${ids.productId}&startDate=${date}`,
  ].map((query) => `${location}${query}`)
}
