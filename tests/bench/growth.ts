import { addDays, instantFromDate, localDate, toWallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { type BenchData, ownerHeaders, SHOP_KEY } from './data.ts'
import { Connections, median } from './load.ts'
import type { Measurement } from './report.ts'

const REQUESTS = 60
const WARM_UP = 10

type Page = { what: string; path: string; isGuest?: boolean }

/** P5: pages about today cost the same, however much a shop has behind it. Alternates request by request. */
export async function measureGrowth(data: BenchData): Promise<Measurement[]> {
  await using young = await startServer({ DATA_DIR: data.demo })
  await using old = await startServer({ DATA_DIR: data.grown })
  const today = localDate(toWallTime(instantFromDate(new Date()), stockholm).slice(0, 10))
  const readers = [await openReader(young), await openReader(old)]
  const productId = await findProduct(readers)
  const orderId = await findOrder(readers)
  const pages: readonly Page[] = [
    { what: 'coming orders', path: '/history/orders' },
    { what: 'order page', path: `/orders/${orderId}` },
    { what: 'dashboard', path: '/dashboard' },
    { what: 'manifest', path: `/bookings/manifest?date=${addDays(today, 1)}` },
    { what: "guest's calendar", path: guestPath('&view=calendar'), isGuest: true },
    {
      what: 'start times',
      path: guestPath(`&product=${productId}&startDate=${addDays(today, 1)}`),
      isGuest: true,
    },
  ]
  const measurements: Measurement[] = []
  for (const page of pages) measurements.push(await compare(page, readers, data.orders))
  for (const { connections } of readers) connections.close()
  return measurements
}

/** The first product that the guest's list offers. */
async function findProduct([reader]: readonly Reader[]): Promise<string> {
  const answer = await reader?.connections.send({ path: guestPath('') })
  const [, id] = /[?&;]product=(\d+)/.exec(String(answer?.body)) ?? []
  if (id === undefined) throw new Error('the list of products leads to none')
  return id
}

/** The first order to come, which both shops have. */
async function findOrder([reader]: readonly Reader[]): Promise<string> {
  const answer = await reader?.connections.send({ path: '/history/orders', headers: reader.headers })
  const [, id] = /href="\/orders\/(\d+)"/.exec(String(answer?.body)) ?? []
  if (id === undefined) throw new Error('the list of orders leads to none')
  return id
}

function guestPath(query: string): string {
  return `/widget/v2/dialog/new-order?key=${SHOP_KEY}&cart=bench-cart&w=bench-window${query}`
}

type Reader = { connections: Connections; headers: Record<string, string> }

async function openReader(server: TestServer): Promise<Reader> {
  return { connections: new Connections(server.url, 1), headers: await ownerHeaders(server) }
}

async function compare(page: Page, readers: readonly Reader[], orders: number): Promise<Measurement> {
  const times: number[][] = readers.map(() => [])
  for (let request = 0; request < WARM_UP + REQUESTS; request++) {
    for (const [index, { connections, headers }] of readers.entries()) {
      const startedAt = performance.now()
      const { status } = await connections.send({ path: page.path, headers: page.isGuest ? {} : headers })
      if (status !== 200) throw new Error(`${page.path} answered ${status}`)
      if (request >= WARM_UP) times[index]?.push(performance.now() - startedAt)
    }
  }
  const [young = 0, old = 0] = times.map(median)
  return {
    goal: 'P5',
    what: `${page.what}, with ${orders.toLocaleString('en')} past orders`,
    requested: '<= 1.10 x without',
    measured: `${old.toFixed(1)} ms`,
    floor: `${young.toFixed(1)} ms, without`,
    ratio: old / young,
    isMet: old <= 1.1 * young,
  }
}
