import { findReceipt } from '#app/domain/receipt/receipt-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { sendRendered } from '#app/http/send-rendered.server.ts'
import { requireId } from '#app/routes/staff/orders/order/load-order.server.ts'
import type { Route } from './+types/receipt-pdf'

/** A receipt as it was issued. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop } = context.get(services)
  const key = { shopId: shop.id, orderId: requireId(params.orderId), receiptId: requireId(params.receiptId) }
  const content = (await findReceipt(db, key)) ?? notFound()
  const name = `${content.kind.toLowerCase()}-${content.label}.pdf`
  return sendRendered({ kind: 'receipt', content, contentType: 'application/pdf', name })
}
