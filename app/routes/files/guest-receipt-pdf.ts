import { redirect } from 'react-router'
import { findShownOrder } from '#app/domain/order/guest/find-shown-order.server.ts'
import { issueReceipt } from '#app/domain/receipt/issue-receipt.server.ts'
import { findReceipt, findReceiptOfTransaction } from '#app/domain/receipt/receipt-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import { receiptFileName } from '#app/http/files/receipt-file-name.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { sendRendered } from '#app/http/send-rendered.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/guest-receipt-pdf'

/** The receipt of one of the order's payments for its guest, as it was issued. Source: domain.md §5 'Receipts'. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, t } = context.get(guestServices)
  const { transactionId, ...key } = await readKey(context.get(guestServices), params)
  const receipt = (await findReceiptOfTransaction(db, { ...key, transactionId })) ?? notFound()
  const content = (await findReceipt(db, { ...key, receiptId: receipt.id })) ?? notFound()
  const { signal } = request
  const name = receiptFileName(t, content)
  return sendRendered({ kind: 'receipt', content, contentType: 'application/pdf', name, signal })
}

/** Issues it, unless it was, and leads to it. Nobody's name stands on it: staff issue one with a name. */
export async function action({ params, url, context }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { db, shop, now, zone } = guest
  const { secret, ...key } = await readKey(guest, params)
  const issued = await inTransaction(db, (tx) =>
    issueReceipt(tx, { ...key, secret, shop, now, zone, withName: false }),
  )
  if (!issued.ok) notFound()
  return redirect(`${url.pathname}${url.search}`)
}

/** Unknown, another shop's and a wrong secret are all the same 404 (F70). */
async function readKey({ db, shop, address, now }: GuestServices, params: Route.LoaderArgs['params']) {
  const orderId = readId(params.orderId) ?? notFound()
  const transactionId = readId(params.transactionId) ?? notFound()
  const secret = address.secret ?? notFound()
  const order = await findShownOrder(db, { shopId: shop.id, orderId, secret, now })
  if (!order) notFound()
  return { shopId: shop.id, orderId, transactionId, secret }
}
