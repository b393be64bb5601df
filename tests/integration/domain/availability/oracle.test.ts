import { expect, test } from 'vitest'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { addBooking } from '#app/domain/order/booking/add-booking.server.ts'
import { instant, localDate, wallTime } from '#app/domain/shared/time.ts'
import { stockholm as zone } from '#app/domain/shared/zone-offsets.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { canSell, freeOf, type OracleOffer, offersOn } from '#tests/support/oracle.ts'
import { type StoredShop, storeShop } from '#tests/support/oracle-database.ts'
import { type OracleProduct, type OracleShop, randomOf, randomShop } from '#tests/support/oracle-shop.ts'

/** ORACLE_RUNS makes a long run, ORACLE_SEED repeats one that failed, whose number is in the failure. */
const RUNS = Number(process.env.ORACLE_RUNS ?? 100)
const SEED = Number(process.env.ORACLE_SEED ?? Date.now() % 1_000_000_000)
const now = instant('2026-01-02T08:00:00Z')

test(`postgres: ${RUNS} random shops sell what the oracle says, from seed ${SEED}`, async () => {
  await using database = await createTestDatabase('postgres')
  for (let seed = SEED; seed < SEED + RUNS; seed++) await compare(database.db, seed)
}, 1_800_000)

/** Compares the start times of a day with the oracle's for each product, then one booking by staff. */
async function compare(db: Db, seed: number): Promise<void> {
  const shop = randomShop(seed)
  const stored = await storeShop(db, shop)
  const date = shop.dates[seed % 3] ?? ''
  const { shopId } = stored
  const productIds = [...stored.products.values()]
  const day = localDate(date)
  const facts = await findAvailabilityFacts(db, { shopId, productIds, from: day, to: day, now })
  const offered: { product: OracleProduct; offers: OracleOffer[] }[] = []
  for (const product of shop.products) {
    const productId = stored.products.get(product.id) ?? 0
    const offers = offersOn(shop, { product, date, audience: 'staff', nowMinute: 0 })
    const query = { productId, audience: 'staff', now, zone, date: day } as const
    const actual = startTimesOn(facts, query).map(({ startRent, endRent, free, state }) => ({
      start: startRent.slice(0, 16),
      end: endRent.slice(0, 16),
      free,
      state,
    }))
    expect(actual, `seed ${seed}, product ${product.id}, ${date}`).toEqual(offers)
    offered.push({ product, offers })
  }
  const withStarts = offered.filter(({ offers }) => offers.length > 0)
  const first = withStarts.find(({ product }) => hasItems(shop, product)) ?? withStarts[0]
  if (first) await sell(db, { seed, shop, stored, ...first })
}

function hasItems({ bundles, addons }: OracleShop, { id }: OracleProduct): boolean {
  return bundles.some(({ parentId }) => parentId === id) || addons.some(({ productId }) => productId === id)
}

type Sale = {
  seed: number
  shop: OracleShop
  stored: StoredShop
  product: OracleProduct
  offers: OracleOffer[]
}

/**
 * A booking by staff of a random start, often of just as many as are free or one more, is accepted if and only if
 * there is enough, mandatory items included.
 */
async function sell(db: Db, { seed, shop, stored, product, offers }: Sale): Promise<void> {
  const random = randomOf(seed)
  const open = offers.filter(({ free }) => free !== 0)
  const some = open.length > 0 && random.chance(80) ? open : offers
  const offer = some[random.whole(0, some.length - 1)]
  if (!offer) return
  const { start, end } = offer
  const most = offer.free ?? 0
  const quantity = random.one([most, most + 1, random.whole(1, 4)]) || 1
  const sale = { product, start, end, duration: null, audience: 'staff', nowMinute: 0 } as const
  const input = {
    shopId: stored.shopId,
    shop: { reservationMinutes: 30 },
    zone,
    now,
    audience: 'staff' as const,
    locale: 'sv' as const,
    cart: { cartKey: crypto.randomUUID() },
    requestKey: crypto.randomUUID(),
    productId: stored.products.get(product.id) ?? 0,
    durationId: null,
    startRent: wallTime(`${start}:00`),
    endRent: wallTime(`${end}:00`),
    quantities: [{ priceCategoryId: null, quantity }],
    createdByUserId: stored.userId,
    newSecret: () => crypto.randomUUID(),
  }
  const sold = await inTransaction(db, (tx) => addBooking(tx, input))
  const told = `seed ${seed}, product ${product.id}, ${quantity} from ${start} to ${end}`
  if (canSell(shop, sale, quantity)) return expect(sold, told).toMatchObject({ ok: true })
  // An item may also have no start, or no end, at any of the times that its option allows.
  if (hasItems(shop, product)) return expect(sold, told).toMatchObject({ ok: false })
  expect(sold, told).toMatchObject({ error: { code: 'not_enough_free', free: freeOf(shop, sale) } })
}
