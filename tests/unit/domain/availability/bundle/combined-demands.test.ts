import { expect, test } from 'vitest'
import { allocateDemand } from '#app/domain/availability/allocate-demand.ts'
import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { combineDemands, NO_DEMANDS } from '#app/domain/availability/bundle/combined-demands.ts'
import { type Demand, itemReference } from '#app/domain/availability/demand.ts'
import { inAllocationOrder } from '#app/domain/availability/resources/resource-demand.ts'
import { wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { factsOfShop } from '#tests/support/oracle-facts.ts'
import { type OracleShop, type Random, randomOf, randomShop } from '#tests/support/oracle-shop.ts'

const SHOPS = 500
const DEMANDS = 5
const query = { audience: 'guest', zone: stockholm } as const

test('demands added one after another are free together when an order of them all is', () => {
  const outcomes = { free: 0, refused: 0 }
  for (let seed = 1; seed <= SHOPS; seed++) {
    const shop = randomShop(seed)
    const facts = factsOfShop(shop)
    const random = randomOf(seed)
    let combined = NO_DEMANDS
    for (let index = 0; index < DEMANDS; index++) {
      const demand = randomDemand(random, shop, index)
      const order = inAllocationOrder(facts, [...combined.order, demand])
      const next = combineDemands(facts, combined, [demand], query)
      expect(next !== undefined, `seed ${seed}, demand ${index}`).toBe(isOrderFree(facts, order))
      if (next) expect(next.order, `seed ${seed}, demand ${index}`).toEqual(order)
      outcomes[next ? 'free' : 'refused']++
      combined = next ?? combined
    }
  }
  expect(Math.min(outcomes.free, outcomes.refused)).toBeGreaterThan(SHOPS)
})

/** Each is allocated before the next, with everything that it draws on. */
function isOrderFree(facts: AvailabilityFacts, order: readonly Demand[]): boolean {
  let allocated = facts
  for (const demand of order) {
    const product = allocated.products.get(demand.productId)
    const next = product && allocateDemand(allocated, product, demand, query)
    if (!next?.ok) return false
    allocated = next.value
  }
  return true
}

function randomDemand(random: Random, { products, dates }: OracleShop, index: number): Demand {
  const product = products[random.whole(0, products.length - 1)]
  const date = dates[random.whole(0, dates.length - 1)]
  const hour = random.whole(8, 15)
  return {
    productId: product?.id ?? 0,
    startRent: wallTime(`${date} ${twoDigits(hour)}:00:00`),
    endRent: wallTime(`${date} ${twoDigits(hour + random.whole(1, 4))}:00:00`),
    durationId: null,
    quantity: random.whole(1, 3),
    bookingId: itemReference(random.whole(0, index)),
  }
}

function twoDigits(hour: number): string {
  return String(hour).padStart(2, '0')
}
