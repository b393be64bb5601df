import type { Db } from '#db/transaction.server.ts'
import { openStartTime, type Race } from '#tests/support/race.ts'
import { SHOP_KEY } from './data.ts'
import type { Connections } from './load.ts'

const START_TIMES = 40
const PLENTY = 1_000_000

/** Start times with places for everybody, and the payment on the spot. */
export type PlacingFacts = { startTimes: readonly Race[]; providerId: string }

/** Makes a database with the demo shop ready for many orders. */
export async function preparePlacing(db: Db): Promise<PlacingFacts> {
  const startTimes: Race[] = []
  for (let lap = 0; lap < START_TIMES; lap++) startTimes.push(await openStartTime({ db }, PLENTY, lap))
  // The tour's question about each who comes would need the booking's id in the form.
  await db.updateTable('custom_field').set({ required_for_guest: 0 }).execute()
  const { id } = await db
    .selectFrom('payment_provider')
    .innerJoin('shop', 'shop.id', 'payment_provider.shop_id')
    .select('payment_provider.id')
    .where('shop.key', '=', SHOP_KEY)
    .where('kind', '=', 'OFFLINE')
    .where('shown_to_guests', '=', 1)
    .executeTakeFirstOrThrow()
  return { startTimes, providerId: String(id) }
}

/** Places the order of one turn as a guest of its own does, by two posts; returns the confirmation's address. */
export async function placeOrder(
  connections: Connections,
  facts: PlacingFacts,
  turn: number,
): Promise<string> {
  const location = await checkOut(connections, facts, turn)
  if (!location.includes('/order-confirmation')) throw new Error(`the details led to ${location}`)
  return location
}

/** Books and checks out with the provider of the facts; returns where that leads. */
export async function checkOut(
  connections: Connections,
  { startTimes, providerId }: PlacingFacts,
  turn: number,
): Promise<string> {
  const startTime = startTimeOf(startTimes, turn)
  const headers = {
    'X-Forwarded-For': `198.${18 + (Math.floor(turn / 62_500) % 2)}.${Math.floor(turn / 250) % 250}.${turn % 250}`,
  }
  const key = crypto.randomUUID()
  const booked = await connections.send({
    method: 'POST',
    path: startTime.address(key),
    headers,
    body: String(new URLSearchParams(startTime.fields)),
  })
  const { location = '' } = booked.headers
  if (booked.status !== 302) throw new Error(`booking answered ${booked.status}`)
  const paid = await connections.send({
    method: 'POST',
    path: location.replace(/\/(?:addons|bundle)\/\d+/, '/checkout'),
    headers,
    body: String(new URLSearchParams({ ...CUSTOMER, provider: providerId, requestKey: key })),
  })
  if (paid.status !== 302) throw new Error(`the details answered ${paid.status}`)
  return paid.headers.location ?? ''
}

const CUSTOMER = {
  firstName: 'Åsa',
  lastName: 'Öhrn',
  email: 'asa.ohrn@mail.example',
  phoneCountry: 'SE',
  phone: '070-174 06 12',
  terms: 'on',
}

export function startTimeOf(startTimes: readonly Race[], turn: number): Race {
  const startTime = startTimes[turn % startTimes.length]
  if (!startTime) throw new Error('no start times')
  return startTime
}
