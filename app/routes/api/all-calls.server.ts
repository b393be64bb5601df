import { withoutPermissions } from '#app/http/labels/missing-permissions.ts'
import { availabilityCalls } from './calls/availability.server.ts'
import { availableDateCalls } from './calls/available-dates.server.ts'
import { availableProductCalls } from './calls/available-products.server.ts'
import { bookingManifestCalls } from './calls/booking-manifests.server.ts'
import { bookingCalls } from './calls/bookings.server.ts'
import { bundleOptionCalls } from './calls/bundle-options.server.ts'
import { capacityScheduleCalls } from './calls/capacity-schedules.server.ts'
import { closeoutCalls } from './calls/closeouts.server.ts'
import { creditCalls } from './calls/credits.server.ts'
import { customValueCalls } from './calls/custom-values.server.ts'
import { guestOrderCalls } from './calls/guest-orders.server.ts'
import { guestShopCalls } from './calls/guest-shops.server.ts'
import { orderListCalls } from './calls/order-list.server.ts'
import { orderLogCalls } from './calls/order-log.server.ts'
import { orderCalls } from './calls/orders.server.ts'
import { productCalendarCalls } from './calls/product-calendar.server.ts'
import { productCalls } from './calls/products.server.ts'
import { replicateCalls } from './calls/replicate.server.ts'
import { reportCalls } from './calls/reports.server.ts'
import { resourceScheduleCalls } from './calls/resource-schedules.server.ts'
import { settingsCalls } from './calls/settings.server.ts'
import { startTimeCalls } from './calls/start-times.server.ts'
import { uploadCalls } from './calls/upload.server.ts'
import { type PathCalls, recordCalls } from './entity-calls.server.ts'

/** Every JSON call that this table answers, by the pattern of its path. Source: spec 3 §7, domain.md §11. */
export const CALLS: Readonly<Record<string, PathCalls>> = {
  ...availabilityCalls,
  ...productCalls,
  ...availableProductCalls,
  ...productCalendarCalls,
  ...startTimeCalls,
  ...availableDateCalls,
  ...bundleOptionCalls,
  ...capacityScheduleCalls,
  ...bookingCalls,
  ...closeoutCalls,
  ...recordCalls,
  ...resourceScheduleCalls,
  ...settingsCalls,
  ...guestShopCalls,
  ...guestOrderCalls,
  ...bookingManifestCalls,
  ...orderListCalls,
  ...orderCalls,
  ...customValueCalls,
  ...orderLogCalls,
  ...creditCalls,
  ...replicateCalls,
  ...reportCalls,
  ...uploadCalls,
}

const missing = withoutPermissions(Object.keys(CALLS))
if (missing.length > 0) {
  throw new Error(`JSON calls without an entry in app/http/route-permissions.ts: ${missing.join(', ')}`)
}
