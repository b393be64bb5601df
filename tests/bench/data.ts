import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { instantFromDate } from '#app/domain/shared/time.ts'
import { HttpClient } from '#tests/support/http-client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { fillHistory } from './history.ts'

export const SHOP_KEY = 'sjoboden'
const OWNER = 'owner@sjoboden.test'

/** Folders with the demo shop: as it is, and with `orders` old orders more. Gone at the end. */
export type BenchData = Disposable & { folder: string; demo: string; grown: string; orders: number }

export async function makeData(orders: number): Promise<BenchData> {
  const folder = mkdtempSync(path.join(tmpdir(), 'brygga-bench-'))
  const demo = path.join(folder, 'demo')
  const grown = path.join(folder, 'grown')
  const server = await startServer({ DATA_DIR: demo })
  await server.stop()
  cpSync(demo, grown, { recursive: true })
  const now = instantFromDate(new Date())
  fillHistory(path.join(grown, 'brygga.sqlite'), { shopKey: SHOP_KEY, orders, now })
  return {
    folder,
    demo,
    grown,
    orders,
    [Symbol.dispose]() {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A copy of the demo's folder, for work that writes. */
export function copyOf({ folder, demo }: BenchData, name: string): string {
  const copy = path.join(folder, name)
  cpSync(demo, copy, { recursive: true })
  return copy
}

/** The headers of the shop's owner, signed in. */
export async function ownerHeaders({ url }: TestServer): Promise<Record<string, string>> {
  const client = await new HttpClient(url).logIn(OWNER)
  return { Cookie: `brygga_session=${client.cookie('brygga_session')}`, 'Accept-Language': 'sv' }
}
