import { expect } from 'vitest'
import * as newOrder from '#app/routes/staff/orders/new/new-order.tsx'
import { loader as showOrder } from '#app/routes/staff/orders/order/order.tsx'
import type { Sale } from '../../domain/order/sale.ts'
import { outcomeOf, staffArgs } from './staff-shop.ts'

/** Ten past ten in the morning of the day before the fixture's bookings. */
export const NOW = '2026-07-15T08:10:30Z'

export function addressOf(staffBooking: Sale, search: Record<string, string> = {}): string {
  const params = { product: String(staffBooking.productId), date: '2026-07-16', ...search }
  return `/orders/new?${new URLSearchParams(params)}`
}

export async function show(staffBooking: Sale, address = addressOf(staffBooking)) {
  const args = await staffArgs(staffBooking.db, staffBooking, address, { params: {}, now: NOW })
  return newOrder.loader({ ...args, pattern: '/orders/new' })
}

export const FILLED = { 'quantities.0': '1', firstName: 'Åsa', email: 'asa@example.test' }

export async function post(
  staffBooking: Sale,
  form: Record<string, string>,
  address = addressOf(staffBooking),
) {
  const args = await staffArgs(staffBooking.db, staffBooking, address, { params: {}, form, now: NOW })
  const answer = await newOrder.action({ ...args, pattern: '/orders/new' }).catch((thrown: unknown) => thrown)
  return { ...(await outcomeOf(answer)), warnings: warningsOf(answer) }
}

/** Codes of the rules for guests that the form came back with. */
function warningsOf(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return []
  const { data } = answer
  if (typeof data !== 'object' || data === null || !('warnings' in data)) return []
  return Array.isArray(data.warnings) ? data.warnings.map(({ code }) => String(code)) : []
}

/** Address of the page of a sold order. */
export const SOLD = /^\/orders\/(\d+)(?:\?furtherQuestions=[\w.]+)?$/

/** The order's page that the answer leads to. */
export async function showSold(staffBooking: Sale, { to }: { to?: string | null }) {
  expect(to).toMatch(SOLD)
  const params = { orderId: String(to).replace(SOLD, '$1') }
  const args = await staffArgs(staffBooking.db, staffBooking, String(to), { params, now: NOW })
  return showOrder({ ...args, pattern: '/orders/:orderId' })
}

/** The page that a post came back with: what it shows, and what stands in its fields. */
export async function postAgain(
  staffBooking: Sale,
  form: Record<string, string>,
  address = addressOf(staffBooking),
) {
  const args = await staffArgs(staffBooking.db, staffBooking, address, { params: {}, form, now: NOW })
  const answer = await newOrder.action({ ...args, pattern: '/orders/new' })
  if (answer instanceof Response) throw new Error(`led to ${answer.headers.get('Location')}`)
  return answer.data
}
