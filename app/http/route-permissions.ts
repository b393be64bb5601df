import type { Permission } from '#app/domain/account/permissions.ts'
import { GUEST_PERMISSIONS, PUBLIC_FORM, PUBLIC_PAGE } from './guest-permissions.ts'
import { ALL_RECORDS, type RecordPages } from './records.ts'

/** 'public' is everybody, 'signed-in' anybody who logged in, 'platform' anybody with a role on the platform. */
export type Need = Permission | 'public' | 'signed-in' | 'platform'

/**
 * Permissions of a route: `read` for GET and HEAD, `write` for every other method, which without it is 405.
 * `own` marks routes that show users limited to own resources nothing else, with the permission that they need there
 * instead, if it is another; routes without it that need a permission are closed to them.
 */
export type RouteRule = { read: Need; write?: Need; own?: true | Permission }

const OWN_PAGE = { read: 'signed-in' } as const satisfies RouteRule
const OWN_FORM = { read: 'signed-in', write: 'signed-in' } as const satisfies RouteRule
const ORDER_FORM = { read: 'bookings-create', write: 'bookings-create' } as const satisfies RouteRule
/** Who may only look sees a product's tabs switched off. */
const PRODUCT_TAB = {
  read: 'rental-products-show',
  write: 'rental-products-edit',
} as const satisfies RouteRule
const PRODUCT_EDIT = {
  read: 'rental-products-edit',
  write: 'rental-products-edit',
} as const satisfies RouteRule
const MANIFEST = {
  read: 'bookings-manifest-access',
  write: 'bookings-manifest-access',
  own: true,
} as const satisfies RouteRule
const RESOURCE_FORM = { read: 'resources-access', write: 'resources-access' } as const satisfies RouteRule
const AVAILABILITY_FORM = {
  read: 'availability-calendars-access',
  write: 'availability-calendars-access',
} as const satisfies RouteRule
const REPORT = { read: 'reports-access' } as const satisfies RouteRule
const REPORT_FORM = { read: 'reports-access', write: 'reports-access' } as const satisfies RouteRule
const SETTINGS_PAGE = { read: 'settings-access' } as const satisfies RouteRule
const SETTINGS_FORM = { read: 'settings-access', write: 'settings-access' } as const satisfies RouteRule
const ORDER_REFUND = { read: 'orders-refund', write: 'orders-refund' } as const satisfies RouteRule
const ORDER_REMOVAL = { read: 'orders-delete', write: 'orders-delete' } as const satisfies RouteRule

/** Changes nothing of the shop's; calls ask some of it in a body. */
const ORDER_READER_FORM = { read: 'orders-access', write: 'orders-access' } as const satisfies RouteRule

/** Who sees orders reads what they are about. */
const SETTINGS_CALL = { read: 'orders-access', write: 'settings-access' } as const satisfies RouteRule
/** The staff's properties of a product (`admin`) also need `rental-products-show`, which the call checks. */
const PRODUCT_CALL = { read: 'orders-access', write: 'rental-products-edit' } as const satisfies RouteRule
const RESOURCE_CALL = { read: 'orders-access', write: 'resources-access' } as const satisfies RouteRule

/**
 * The one table of who may open what. Root middleware asks it before any loader or action runs, and a route
 * of `app/routes.ts` or a JSON call that is missing here stops the server from starting. Source: domain.md §2.
 */
export const ROUTE_PERMISSIONS: Readonly<Record<string, RouteRule>> = {
  '/': PUBLIC_PAGE,
  '/language': PUBLIC_FORM,
  '/login': PUBLIC_FORM,
  '/logout': PUBLIC_FORM,
  '/password/forgot': PUBLIC_FORM,
  '/password/reset': PUBLIC_FORM,
  '/onboarding/new-shop': OWN_FORM,

  '/dashboard': { read: 'dashboard-access' },
  '/menu': OWN_PAGE,
  '/search': { read: 'orders-access' },
  '/account/profile': OWN_FORM,
  '/account/appearance': OWN_FORM,
  '/account/shops': OWN_FORM,
  '/reports': REPORT,
  '/reports/overview': REPORT,
  '/reports/overview/:report': REPORT,
  '/reports/overview/:report/file/:format': REPORT,
  '/reports/overview/voucher': REPORT,
  '/reports/sales/file/:format': REPORT,
  '/reports/sales/file': REPORT_FORM,
  '/reports/files/:reportFileId': REPORT_FORM,
  '/reports/files/:reportFileId/download': REPORT,
  '/reports/sales': REPORT,
  '/reports/monthly': REPORT,
  '/reports/invoice': REPORT,
  '/reports/day-close': REPORT_FORM,
  '/reports/day-close/:date': REPORT_FORM,
  '/history': { read: 'orders-access' },
  '/history/orders': { read: 'orders-access' },
  '/history/bookings': { read: 'orders-access' },
  '/history/views/new': ORDER_READER_FORM,
  '/history/views/:viewId': ORDER_READER_FORM,
  '/history/views/:viewId/delete': ORDER_READER_FORM,
  '/history/orders/finish': ORDER_FORM,
  '/history/orders/delete': ORDER_REMOVAL,
  '/history/orders/restore': ORDER_REMOVAL,
  '/history/bookings/finish': ORDER_FORM,
  '/history/orders/print': { read: 'orders-access' },
  '/history/bookings/print': { read: 'orders-access' },
  '/history/orders/export': ORDER_READER_FORM,
  '/history/bookings/export': ORDER_READER_FORM,
  '/history/orders/export/:format': { read: 'orders-access' },
  '/history/bookings/export/:format': { read: 'orders-access' },
  '/orders': { read: 'orders-access' },
  '/orders/new': ORDER_FORM,
  '/orders/new/customers': { read: 'orders-access' },
  '/orders/:orderId': { read: 'orders-access', write: 'bookings-create' },
  '/orders/:orderId/pay': ORDER_FORM,
  '/orders/:orderId/refund': ORDER_REFUND,
  '/orders/:orderId/refunds/:transactionId/paid': ORDER_REFUND,
  '/orders/:orderId/refunds/:transactionId/withdraw': ORDER_REFUND,
  '/orders/:orderId/payment-links/new': ORDER_FORM,
  '/orders/:orderId/payment-links/:paymentLinkId/send': ORDER_FORM,
  '/orders/:orderId/payment-links/:paymentLinkId/withdraw': ORDER_FORM,
  '/orders/:orderId/keep': ORDER_FORM,
  '/orders/:orderId/cancel': ORDER_FORM,
  '/orders/:orderId/customer': ORDER_FORM,
  '/orders/:orderId/customer/questions': ORDER_FORM,
  '/orders/:orderId/manage': ORDER_FORM,
  '/orders/:orderId/replicate': ORDER_FORM,
  '/orders/:orderId/receipts': { read: 'orders-access', write: 'bookings-create' },
  '/orders/:orderId/receipts/:receiptId/receipt.pdf': { read: 'orders-access' },
  '/orders/:orderId/bookings/:bookingId/finish': ORDER_FORM,
  '/orders/:orderId/bookings/:bookingId/remove': ORDER_FORM,
  '/orders/:orderId/:orderItemId': { read: 'orders-access' },
  '/orders/:orderId/delete': ORDER_REMOVAL,
  '/orders/:orderId/restore': ORDER_REMOVAL,
  '/customers/:customerId': { read: 'orders-access' },
  '/customers/:customerId/edit': ORDER_FORM,
  '/customers/:customerId/merge': ORDER_REMOVAL,
  '/customers/:customerId/erase': SETTINGS_FORM,
  '/customers/:customerId/export': { read: 'settings-access' },
  '/bookings': { read: 'bookings-manifest-access', own: true },
  '/bookings/manifest': MANIFEST,
  '/bookings/manifest/columns': MANIFEST,
  '/bookings/manifest/qr.svg': { read: 'bookings-manifest-access', own: true },
  '/calendar': { read: 'calendars-access', own: true },
  '/bookings/calendar': { read: 'calendars-access', own: true },
  '/bookings/:bookingId': { read: 'orders-access', own: 'bookings-manifest-access' },
  '/bookings/:bookingId/:redirectToOrderPage': { read: 'orders-access' },
  '/bookings/:bookingId/resources': ORDER_FORM,
  '/bookings/check-ins': MANIFEST,
  '/bookings/:bookingId/check-in': MANIFEST,
  '/bookings/:bookingId/check-in/confirm': ORDER_FORM,
  '/availability': AVAILABILITY_FORM,
  '/availability/start': AVAILABILITY_FORM,
  '/availability/close': AVAILABILITY_FORM,
  '/availability/closeouts': AVAILABILITY_FORM,
  '/availability/closeouts/undo': AVAILABILITY_FORM,
  '/settings': SETTINGS_PAGE,
  '/settings/tab/*': SETTINGS_PAGE,
  '/settings/general': SETTINGS_FORM,
  '/settings/general/logo': SETTINGS_FORM,
  '/settings/general/logo/delete': SETTINGS_FORM,
  '/settings/locale': SETTINGS_FORM,
  '/settings/booking': SETTINGS_FORM,
  '/settings/booking/check': SETTINGS_FORM,
  '/settings/document': SETTINGS_FORM,
  '/settings/document/:documentId': SETTINGS_FORM,
  '/settings/customer-fields': SETTINGS_FORM,
  '/settings/portal-settings': SETTINGS_FORM,
  '/settings/payment-providers/stripe/new': SETTINGS_FORM,
  '/settings/payment-providers/stripe/:cardProviderId': SETTINGS_FORM,
  '/settings/payment-providers/stripe/:cardProviderId/test': SETTINGS_FORM,
  '/settings/payment-providers/stripe/:cardProviderId/test-payment': SETTINGS_FORM,
  '/settings/payment-providers/stripe/:cardProviderId/delete': SETTINGS_FORM,
  '/settings/payment-providers/stripe/:cardProviderId/restore': SETTINGS_FORM,
  '/settings/widget': SETTINGS_FORM,
  '/settings/review': SETTINGS_FORM,
  '/settings/widget/qr.svg': SETTINGS_PAGE,
  '/settings/widget/qr.pdf': SETTINGS_PAGE,
  '/settings/calendar': SETTINGS_FORM,
  '/settings/availability-calendar': SETTINGS_FORM,
  '/settings/manifest': SETTINGS_FORM,
  '/settings/outbox': SETTINGS_PAGE,
  '/settings/outbox/:messageId': SETTINGS_PAGE,

  '/products': PRODUCT_TAB,
  '/products/new': PRODUCT_EDIT,
  '/products/:productId/copy': PRODUCT_EDIT,
  '/products/:productId/delete': PRODUCT_EDIT,
  '/products/:productId/restore': PRODUCT_EDIT,
  '/products/:productId': { read: 'rental-products-show' },
  '/products/:productId/information': PRODUCT_TAB,
  '/products/:productId/setup': PRODUCT_TAB,
  '/products/:productId/availability': PRODUCT_TAB,
  '/products/:productId/availability/schedules/new': PRODUCT_TAB,
  '/products/:productId/availability/schedules/:scheduleId': PRODUCT_TAB,
  '/products/:productId/availability/schedules/:scheduleId/delete': PRODUCT_TAB,
  '/products/:productId/prices': PRODUCT_TAB,
  '/products/:productId/prices/seasons/new': PRODUCT_TAB,
  '/products/:productId/prices/seasons/:priceSeasonId': PRODUCT_TAB,
  '/products/:productId/prices/seasons/:priceSeasonId/delete': PRODUCT_TAB,
  '/products/:productId/addon': PRODUCT_TAB,
  '/products/:productId/addon/bundles/new': PRODUCT_TAB,
  '/products/:productId/addon/bundles/:bundleOptionId': PRODUCT_TAB,
  '/products/:productId/addon/bundles/:bundleOptionId/delete': PRODUCT_TAB,
  '/products/:productId/addon/bundles/:bundleOptionId/restore': PRODUCT_TAB,
  '/products/:productId/custom-fields': PRODUCT_TAB,
  '/products/:productId/rebooking': PRODUCT_TAB,
  '/products/:productId/pictures': PRODUCT_TAB,
  '/products/:productId/pictures/:pictureId': PRODUCT_TAB,
  '/products/:productId/pictures/:pictureId/delete': PRODUCT_EDIT,
  '/products/:productId/document': PRODUCT_TAB,
  '/products/:productId/document/delete': PRODUCT_EDIT,
  '/products/:productId/status': PRODUCT_TAB,
  ...Object.fromEntries(ALL_RECORDS.flatMap((each) => Object.entries(ofRecord(each)))),
  '/resources/users': { read: 'resources-access', own: true },
  '/resources/:resourceId/schedule': { read: 'resources-access' },
  '/resources/:resourceId/schedule/new': RESOURCE_FORM,
  '/resources/:resourceId/schedule/:resourceScheduleId': RESOURCE_FORM,
  '/resources/:resourceId/schedule/:resourceScheduleId/delete': RESOURCE_FORM,

  '/admin': { read: 'platform' },
  '/admin/shops': { read: 'platform' },

  '/embed.js': PUBLIC_PAGE,
  '/images/:fileKey/:size': PUBLIC_PAGE,
  '/documents/:fileKey': PUBLIC_PAGE,

  '/sanctum/csrf-cookie': PUBLIC_PAGE,
  '/api/user': OWN_PAGE,
  '/api/permissions': OWN_PAGE,
  '/api/upload/image': OWN_FORM,
  '/api/users/:userId/current-shop/:shopId': OWN_FORM,

  '/api/openapi.json': PUBLIC_PAGE,
  '/api/availability-calendars': AVAILABILITY_FORM,
  ...ofCalls('/api/products', ':productId', PRODUCT_CALL),
  ...ofCalls('/api/products/:productId/bundle-options', ':bundleOptionId', PRODUCT_TAB),
  ...ofCalls('/api/products/:productId/capacity-schedules', ':scheduleId', PRODUCT_TAB),
  ...ofCalls('/api/products/:productId/closeouts', ':closeoutId', AVAILABILITY_FORM),
  ...ofCalls('/api/closeouts', 'delete', AVAILABILITY_FORM),
  ...ofShared('available-products'),
  ...ofShared('available-products/calendar'),
  ...ofShared('available-products/calendar/:date'),
  ...ofShared('available-products/calendar/next-available-date'),
  ...ofShared('available-products/calendar/:date/durations'),
  ...ofShared('products/:productId/start-time-prices'),
  ...ofShared('bookings/:bookingId/available-dates'),
  '/api/bookings/:bookingId/resource-type-availability': ORDER_READER_FORM,
  '/api/bookings/:bookingId/resources': ORDER_FORM,
  ...GUEST_PERMISSIONS,
  '/api/bookings/:bookingId/validation': ORDER_READER_FORM,
  '/api/bookings/:bookingId/custom-values': ORDER_FORM,
  '/api/bookings/:bookingId/booking-products/:bookingProductId': {
    read: 'orders-access',
    write: 'bookings-create',
  },
  '/api/booking-custom-values/:customValueId': ORDER_FORM,
  ...ofCalls('/api/resources/:resourceId/schedules', ':resourceScheduleId', RESOURCE_CALL),
  '/api/customer-standard-fields': SETTINGS_CALL,
  ...ofCalls('/api/options', ':optionName', SETTINGS_CALL),
  '/api/shop-options': SETTINGS_CALL,
  ...ofCalls('/api/shop-info', 'update', SETTINGS_CALL),
  '/api/booking-manifests': MANIFEST,
  '/api/reports/download': REPORT_FORM,
  '/api/reports/overview': REPORT_FORM,
  '/api/reports/voucherOverview': REPORT_FORM,
  '/api/orders': { read: 'orders-access', write: 'bookings-create' },
  '/api/orders/replicate': ORDER_FORM,
  '/api/orders/:orderId': { read: 'orders-access', write: 'orders-delete' },
  '/api/orders/reserve': ORDER_FORM,
  '/api/orders/:orderId/cancel': ORDER_FORM,
  '/api/orders/:orderId/restore': ORDER_REMOVAL,
  '/api/orders/:orderId/activity-log': ORDER_READER_FORM,
  ...ofCalls('/api/orders/:orderId/comments', ':commentId', ORDER_FORM),
  '/api/orders/:orderId/transactions/:transactionId/credits': ORDER_REFUND,

  '/dev/components': PUBLIC_PAGE,
  '/*': PUBLIC_FORM,
}

/** A list record: its list, the editor of a new and of a stored one, its removal, and the calls of all that. */
function ofRecord({ address, call, param, permission, isOrdered }: RecordPages): Record<string, RouteRule> {
  const form = { read: permission, write: permission }
  const one = `${address}/:${param}`
  const pages = [`${address}/new`, one, `${one}/delete`, `${one}/restore`]
  return {
    [address]: isOrdered ? form : { read: permission },
    ...Object.fromEntries(pages.map((page) => [page, form])),
    ...ofCalls(call, `:${param}`, { read: 'orders-access', write: permission }),
  }
}

/** A list of the JSON calls and one of its records. */
function ofCalls(list: string, id: string, rule: RouteRule): Record<string, RouteRule> {
  return { [list]: rule, [`${list}/${id}`]: rule }
}

/** A call of the staff, and the same for guests, who name the shop by its key. */
function ofShared(path: string): Record<string, RouteRule> {
  return { [`/api/${path}`]: ORDER_READER_FORM, [`/api/guest/v3/${path}`]: PUBLIC_FORM }
}

/** The entry's need for a method; undefined when the route has no such method. */
export function needOf({ read, write }: RouteRule, method: string): Need | undefined {
  return method === 'GET' || method === 'HEAD' ? read : write
}
