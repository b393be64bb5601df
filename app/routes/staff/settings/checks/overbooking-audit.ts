import { redirect } from 'react-router'
import {
  auditOverbooking,
  recordOverbookingAudit,
} from '#app/domain/availability/audit/audit-overbooking.server.ts'
import { services } from '#app/http/context.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/overbooking-audit'

const PAGE = '/settings/booking'

/** Leads away: there is no page, checking is a button of the settings. */
export function loader() {
  return redirect(PAGE)
}

/** Holds all coming bookings against what there is; the page then says what was found. */
export async function action({ context }: Route.ActionArgs) {
  const { db, shop, now, zone } = context.get(services)
  const check = await auditOverbooking(db, { shopId: shop.id, now, zone })
  await inTransaction(db, (tx) => recordOverbookingAudit(tx, { shopId: shop.id, check }))
  return redirect(PAGE)
}
