import { z } from 'zod'
import { extend } from '#app/domain/availability/allocation/allocate.server.ts'
import { addMinutes, instantFromDate, wallTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { formFields, HttpClient } from './http-client.ts'
import { openStartTime, type Race, SCARCE, type Scarce } from './race.ts'
import type { TestServer } from './server.ts'

/**
 * All that can happen to the same places at once, at two processes: guests buy, change and run out of time,
 * staff close out, open again, delete and restore. Then it is counted.
 */
export type Storm = {
  laps: number
  /** Answered with a redirect, and with a refusal. */
  done: number
  refused: number
  /** Answered with an error of the server, or not at all. */
  failed: number
  /** Sold or closed beyond what there was. */
  over: number
  /** Refused although it was free once all was quiet, or sold then although it was not. */
  under: number
}

const PLACES = 6
const GUESTS = 14
const MOST_AFTER = PLACES + 2

const closedShape = z.object({ data: z.object({ ids: z.array(z.number()) }) })

type Staff = { client: HttpClient; token: string }
type Bought = { orderId: number; secret: string; cart: string }

export async function storm(
  db: Db,
  servers: readonly TestServer[],
  { seconds }: { seconds: number },
): Promise<Storm & { dates: string[] }> {
  const total: Storm = { laps: 0, done: 0, refused: 0, failed: 0, over: 0, under: 0 }
  const staff = await Promise.all(servers.map(logIn))
  const end = performance.now() + seconds * 1000
  const dates: string[] = []
  while (performance.now() < end) {
    const scarce = SCARCE[total.laps % SCARCE.length] ?? 'places'
    dates.push(await oneLap(db, servers, { staff, scarce, total }))
    total.laps += 1
  }
  return { ...total, dates }
}

type Lap = { staff: readonly Staff[]; scarce: Scarce; total: Storm }

async function oneLap(
  db: Db,
  servers: readonly TestServer[],
  { staff, scarce, total }: Lap,
): Promise<string> {
  const race = await openStartTime({ db }, PLACES, total.laps, scarce)
  const count = (status: number) => {
    if (status >= 500 || status === 0) total.failed += 1
    else if (status >= 400) total.refused += 1
    else total.done += 1
  }
  const buy = async (buyer: number) => {
    const answer = await buyOne(servers[buyer % servers.length], race)
    count(answer.status)
    return answer.bought
  }
  const early = await Promise.all([buy(0), buy(1), buy(2)])
  const [first, second, third] = early
  const closedIds: number[] = []
  await Promise.all([
    ...Array.from({ length: GUESTS }, (_, buyer) => buy(buyer)),
    closeOne(staff[0], race).then(({ status, ids }) => {
      count(status)
      closedIds.push(...ids)
    }),
    ...(first ? [removeAndRestore(staff[1], first).then((statuses) => statuses.forEach(count))] : []),
    ...(second ? [changeOne(db, servers[0], race, second).then(count)] : []),
    ...(third ? [runOut(db, third)] : []),
  ])
  // Of the guide and of the units nothing is closed: a closeout takes of the places, of which there are plenty.
  const closed = scarce === 'places' ? closedIds.length : 0
  total.over += Math.max(0, (await placesHeld(db, race)) + closed - PLACES)
  for (const id of closedIds) count(await openOne(staff[1], race, id))
  total.under += await missedAfter(db, servers, race)
  return race.startRent.slice(0, 10)
}

/** Once all is quiet, all that is free can be bought, and no more. */
async function missedAfter(db: Db, servers: readonly TestServer[], race: Race): Promise<number> {
  for (let buyer = 0; buyer < MOST_AFTER; buyer++) await buyOne(servers[buyer % servers.length], race)
  return Math.abs(PLACES - (await placesHeld(db, race)))
}

async function logIn(server: TestServer): Promise<Staff> {
  const client = await new HttpClient(server.url).logIn('owner@sjoboden.test')
  await client.get('/sanctum/csrf-cookie')
  return { client, token: client.cookie('XSRF-TOKEN') ?? '' }
}

async function buyOne(server: TestServer | undefined, race: Race) {
  const cart = crypto.randomUUID()
  const client = new HttpClient(server?.url ?? '')
  const answer = await client.post(race.address(cart), race.fields).catch(() => undefined)
  const found = /new-order\/(\d+)\/[^?]*\?(.*)/.exec(answer?.location ?? '')
  const secret = new URLSearchParams(found?.[2] ?? '').get('secret')
  const orderId = Number(found?.[1] ?? 0)
  const bought = secret ? { orderId, secret, cart } : undefined
  return { status: answer?.status ?? 0, bought }
}

async function closeOne(staff: Staff | undefined, race: Race): Promise<{ status: number; ids: number[] }> {
  const body = { startDateTime: race.startRent, partialQuantity: 1 }
  const answer = await send(staff, 'POST', `/api/products/${race.productId}/closeouts`, body)
  const { data } = closedShape.catch({ data: { ids: [] } }).parse(JSON.parse(answer.text))
  return { status: answer.status, ids: data.ids }
}

async function openOne(staff: Staff | undefined, { productId }: Race, id: number): Promise<number> {
  return (await send(staff, 'DELETE', `/api/products/${productId}/closeouts/${id}`)).status
}

async function send(staff: Staff | undefined, method: string, address: string, body?: unknown) {
  if (!staff) throw new Error('nobody is logged in')
  return staff.client.send(method, address, {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': staff.token },
  })
}

async function removeAndRestore(staff: Staff | undefined, { orderId }: Bought): Promise<number[]> {
  if (!staff) return []
  const confirm = async (address: string) => {
    const { text } = await staff.client.get(address)
    return (await staff.client.post(address, formFields(text, 'name="fingerprint"').fields)).status
  }
  const removed = await confirm(`/orders/${orderId}/delete`)
  return [removed, await confirm(`/orders/${orderId}/restore`)]
}

/** Two places instead of one. */
async function changeOne(
  db: Db,
  server: TestServer | undefined,
  race: Race,
  bought: Bought,
): Promise<number> {
  const { id } = await db
    .selectFrom('booking')
    .select('id')
    .where('order_id', '=', bought.orderId)
    .executeTakeFirstOrThrow()
  const address = new URL(race.address(bought.cart), server?.url)
  address.searchParams.delete('cart')
  address.searchParams.set('order', String(bought.orderId))
  address.searchParams.set('secret', bought.secret)
  address.searchParams.set('booking', String(id))
  const fields = Object.fromEntries(
    Object.entries(race.fields).map(([name, value]) => [name, name.startsWith('q.') ? '2' : value]),
  )
  const client = new HttpClient(server?.url ?? '')
  return (await client.post(address.pathname + address.search, fields)).status
}

/** As if the guest had waited too long; whoever looks next sees the places free. */
async function runOut(db: Db, { orderId }: Bought): Promise<void> {
  const past = addMinutes(instantFromDate(new Date()), -1)
  await db.transaction().execute(async (tx) => {
    const order = await tx
      .updateTable('order')
      .set({ reservation_expires_at: past })
      .where('id', '=', orderId)
      .where('state', '=', 'RESERVED')
      .returning('shop_id')
      .executeTakeFirst()
    if (order) await extend(tx, { shopId: order.shop_id, orderId })
  })
}

/** Places that live bookings hold: what has run out holds none, tidied away or not. */
async function placesHeld(db: Db, { productId, startRent }: Race): Promise<number> {
  const now = instantFromDate(new Date())
  const { held } = await db
    .selectFrom('booking_product')
    .innerJoin('order', 'order.id', 'booking_product.order_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('quantity'), eb.lit(0)).as('held'))
    .where('product_id', '=', productId)
    .where('start_rent', '=', wallTime(startRent))
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('order.state', '=', 'CONFIRMED'),
        eb.and([
          eb('order.state', 'in', ['RESERVED', 'READY_FOR_PAYMENT']),
          eb('order.reservation_expires_at', '>', now),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(held)
}
