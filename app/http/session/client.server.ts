import { createHmac } from 'node:crypto'
import type { Client } from '#app/domain/order/booking/reservation-limit.server.ts'
import { GUEST_RESERVATIONS } from '#app/domain/shop/shop-options.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { clientNetwork } from './client-network.ts'

type Guest = Pick<GuestServices, 'clientIp' | 'config' | 'shop' | 'log'>

let isReported = false

/**
 * The guest's client, by which reservations are limited; its address is stored as a keyed hash alone. undefined
 * where addresses are private: behind a proxy that is not trusted all guests would share one. That is logged once.
 */
export function readClient({ clientIp, config, shop, log }: Guest): Client | undefined {
  const network = clientNetwork(clientIp)
  if (network === undefined) {
    if (!isReported && !config.isDemo) {
      log.warn({}, 'guest addresses are private: reservations are not limited')
      isReported = true
    }
    return undefined
  }
  const key = createHmac('sha256', config.sessionSecret).update(`client ${network}`).digest('base64url')
  return { key, mostReservations: shop.options.guestReservationLimit ?? GUEST_RESERVATIONS.standard }
}
