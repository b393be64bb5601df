import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { Result } from '#app/domain/shared/result.ts'
import { services } from '#app/http/context.server.ts'
import { type Flash, redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { type Refusal, refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import { type OrderParams, orderInput } from '#app/routes/staff/orders/order/read-order.server.ts'
import { inTransaction, type Tx } from '#db/transaction.server.ts'

type ConfirmArgs = {
  request: Request
  params: OrderParams
  context: Readonly<RouterContextProvider>
}

type Confirmed<Refused extends Refusal> = {
  useCase: (tx: Tx, input: Awaited<ReturnType<typeof orderInput>>) => Promise<Result<unknown, Refused>>
  /** Tells a refusal with its names and times; null leaves it to its own text. */
  explain?: (refusal: Refused) => string | null
  /** Message that the order's page shows afterwards. */
  flash: (orderId: number) => Flash
}

/** Runs the use case that a page confirmed, and goes back to the order. */
export async function handleConfirm<Refused extends Refusal>(
  { request, params, context }: ConfirmArgs,
  { useCase, explain, flash }: Confirmed<Refused>,
) {
  const { db, t } = context.get(services)
  const input = await orderInput(context, params)
  const submission = parseWithZod(await readForm(request), { schema: z.object({}) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const done = await inTransaction(db, (tx) => useCase(tx, input))
  if (!done.ok) {
    const text = explain?.(done.error)
    return text ? refuseWithText(submission, text) : refuseForm(submission, done.error, t)
  }
  return redirectWithFlash(context, `/orders/${input.orderId}`, flash(input.orderId))
}

/** Shows the form again with a refusal that is about no field, its text with names and times. */
function refuseWithText<S, V>(submission: Submission<S, string[], V>, text: string) {
  return data({ result: submission.reply({ formErrors: [text] }) }, { status: 422 })
}
