import path from 'node:path'
import type { Db } from '#db/transaction.server.ts'
import type { StaffPage } from '#tests/support/staff-pages.ts'
import { type StaffShop, staffArgs } from './routes/staff/staff-shop.ts'

/** Runs the loaders of the page's modules, as a request does; answers how many there were. */
export async function loadPage(
  db: Db,
  shop: StaffShop,
  { path: address, params, files, pattern }: StaffPage,
): Promise<number> {
  let loaders = 0
  for (const file of files) {
    const { loader } = await moduleOf(file)
    if (!loader) continue
    loaders++
    const args = await staffArgs(db, shop, address, { params })
    const answer = await Promise.try(() => loader({ ...args, pattern })).catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown
      throw new Error(`${address} could not be read`, { cause: thrown })
    })
    if (answer instanceof Response && answer.status >= 400) throw new Error(`${address}: ${answer.status}`)
  }
  return loaders
}

type RouteModule = { loader?: (args: object) => Promise<unknown> }

/** The frame of all staff pages is the same for every catalogue. */
async function moduleOf(file: string): Promise<RouteModule> {
  if (file === 'routes/staff/layout.tsx') return {}
  return import(path.resolve('app', file))
}
