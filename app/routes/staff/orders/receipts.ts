import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from 'react-router'
import { z } from 'zod'
import { issueReceipt } from '#app/domain/receipt/issue-receipt.server.ts'
import { LARGEST_ID } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { loadOrder, orderInput } from '#app/routes/staff/orders/order/load-order.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/receipts'

const SCHEMA = z.object({
  transactionId: z.int().positive().max(LARGEST_ID),
  withName: z.boolean().default(false),
})

/** The receipts stand on the order's page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id } = await loadOrder(context, params)
  return redirect(`/orders/${id}`)
}

/** Issues the receipt of a payment, unless it has one, and opens it. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, shop } = context.get(services)
  const input = await orderInput(context, params)
  const submission = parseWithZod(await readForm(request), { schema: SCHEMA })
  if (submission.status !== 'success') notFound()
  const issued = await inTransaction(db, (tx) => issueReceipt(tx, { ...input, ...submission.value, shop }))
  // The page offers no receipt of money that is not settled, and settled money stays so.
  if (!issued.ok) notFound()
  return redirect(`/orders/${input.orderId}/receipts/${issued.value.receiptId}/receipt.pdf`)
}
