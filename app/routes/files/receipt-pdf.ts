import { findReceipt } from '#app/domain/receipt/receipt-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { receiptFileName } from '#app/http/files/receipt-file-name.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { sendRendered } from '#app/http/send-rendered.server.ts'
import type { Route } from './+types/receipt-pdf'

/** A receipt as it was issued. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, shop, t } = context.get(services)
  const orderId = readId(params.orderId) ?? notFound()
  const receiptId = readId(params.receiptId) ?? notFound()
  const content = (await findReceipt(db, { shopId: shop.id, orderId, receiptId })) ?? notFound()
  const { signal } = request
  const name = receiptFileName(t, content)
  return sendRendered({ kind: 'receipt', content, contentType: 'application/pdf', name, signal })
}
