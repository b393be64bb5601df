import { closeOut } from '#app/domain/availability/closeouts/close-out.server.ts'
import { addDays, atTime, dateOf, localTime, toWallTime } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { idOf } from './catalogue.ts'
import type { OrderMaker } from './orders.ts'
import { done } from './outcome.ts'

/** Days from today: after the departures that are meant to fill. */
const FIRST_DAY = 8
const DAYS = 3
const BIKES = 2
const UNIT = 'Dubbel 8'

/** A double kayak is being mended, some bikes are at the smith's; existing bookings stand. */
export async function closeSome(tx: Tx, { shop, catalogue, userId, now, zone }: OrderMaker): Promise<void> {
  const unit = await tx
    .selectFrom('identifier')
    .select('id')
    .where('shop_id', '=', shop.id)
    .where('label', '=', UNIT)
    .executeTakeFirstOrThrow()
  const from = addDays(dateOf(toWallTime(now, zone)), FIRST_DAY)
  const period = {
    startDateTime: atTime(from, localTime('08:00')),
    endDateTime: atTime(addDays(from, DAYS - 1), localTime('20:00')),
  }
  const kayaks = { ...period, partialQuantity: null, identifierIds: [unit.id] }
  const bikes = { ...period, partialQuantity: BIKES, identifierIds: [] }
  const closeouts = [
    { ...kayaks, productId: idOf(catalogue.products, 'doubleKayak') },
    { ...bikes, productId: idOf(catalogue.products, 'islandBike') },
  ]
  done(await closeOut(tx, { shopId: shop.id, userId, closeouts, now, zone }))
}
