import { readId } from '#app/domain/shared/id.ts'
import { baseServices } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { storeStripeEvent } from '#app/http/payments/read-webhook.server.ts'
import type { Route } from './+types/stripe'

/** Stripe's events. What is stored is answered at once; the worker applies it. Source: domain.md §8. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const isStored = await storeStripeEvent(context.get(baseServices), request, readId(params.cardProviderId))
  return new Response(null, { status: isStored ? 200 : 400 })
}

export function loader(): never {
  notFound()
}
