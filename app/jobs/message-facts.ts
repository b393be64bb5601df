import { findMeetingPlaces } from '#app/domain/catalog/information/meeting-place-queries.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import type { PaymentLink } from '#app/domain/payment/link/payment-link.ts'
import { findPaymentLink } from '#app/domain/payment/link/payment-link-queries.server.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import { findShopTexts } from '#app/domain/shop/document-queries.server.ts'
import type { ShopTexts } from '#app/domain/shop/shop-documents.ts'
import type { ShopFacts } from '#app/domain/shop/shop-facts.ts'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import type { Db } from '#db/transaction.server.ts'

/** Facts that every message about an order tells. */
export type MessageFacts = {
  shop: ShopFacts
  order: OrderDetails
  meetingPlaces: ReadonlyMap<number, Translatable>
  texts: ShopTexts
  /** The link that the message is about. */
  paymentLink?: PaymentLink | undefined
}

type OrderOfJob = {
  shopId: number | null
  orderId: number | null
  payload: Readonly<Record<string, string>>
}
export type FindMessageFacts = (job: OrderOfJob) => Promise<MessageFacts | undefined>

/** Reads the facts of an order once, however many messages of a batch are about it; undefined when it is gone. */
export function factsOnce(db: Db): FindMessageFacts {
  const found = new Map<number, Promise<MessageFacts | undefined>>()
  return async ({ shopId, orderId, payload: { paymentLinkId } }) => {
    if (shopId === null || orderId === null) return undefined
    const facts = found.get(orderId) ?? findMessageFacts(db, { shopId, orderId })
    found.set(orderId, facts)
    const common = await facts
    if (!common || paymentLinkId === undefined) return common
    const paymentLink = await findPaymentLink(db, { shopId, paymentLinkId: Number(paymentLinkId) })
    return { ...common, paymentLink }
  }
}

async function findMessageFacts(
  db: Db,
  { shopId, orderId }: { shopId: number; orderId: number },
): Promise<MessageFacts | undefined> {
  const shop = await findShop(db, shopId)
  const order = await findOrder(db, { shopId, orderId })
  if (!shop || !order) return undefined
  const productIds = order.bookings.flatMap(({ products }) => products.map(({ productId }) => productId))
  return {
    shop,
    order,
    meetingPlaces: await findMeetingPlaces(db, { shopId, productIds }),
    texts: await findShopTexts(db, shopId),
  }
}
