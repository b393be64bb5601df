import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'
import { ALL_RECORDS } from '#app/http/records.ts'

export default [
  index('routes/home.ts'),
  route('language', 'routes/language.ts'),

  layout('routes/entry/layout.tsx', [
    route('login', 'routes/entry/login.tsx'),
    route('logout', 'routes/entry/logout.tsx'),
    route('password/forgot', 'routes/entry/password-forgot.tsx'),
    route('password/reset', 'routes/entry/password-reset.tsx'),
  ]),

  layout('routes/staff/onboarding/layout.tsx', [
    route('onboarding/new-shop', 'routes/staff/onboarding/new-shop.tsx'),
  ]),

  layout('routes/staff/layout.tsx', [
    route('dashboard', 'routes/staff/dashboard/dashboard.tsx'),
    route('menu', 'routes/staff/menu.tsx'),
    route('search', 'routes/staff/search/search.tsx'),
    ...prefix('account', [
      route('profile', 'routes/staff/account/profile.tsx'),
      route('appearance', 'routes/staff/account/appearance.tsx'),
      route('shops', 'routes/staff/account/shops.tsx'),
    ]),
    route('history', 'routes/staff/history/history.ts'),
    route('history/orders', 'routes/staff/history/orders.tsx'),
    route('history/bookings', 'routes/staff/history/bookings.tsx'),
    route('history/views/new', 'routes/staff/history/view.tsx', { id: 'view-new' }),
    route('history/views/:viewId', 'routes/staff/history/view.tsx'),
    route('history/views/:viewId/delete', 'routes/staff/history/view-delete.tsx'),
    route('history/orders/finish', 'routes/staff/history/bulk.tsx', { id: 'orders-finish' }),
    route('history/orders/delete', 'routes/staff/history/bulk.tsx', { id: 'orders-bulk-delete' }),
    route('history/orders/restore', 'routes/staff/history/bulk.tsx', { id: 'orders-bulk-restore' }),
    route('history/bookings/finish', 'routes/staff/history/bulk.tsx'),
    route('history/orders/print', 'routes/staff/history/print.tsx', { id: 'orders-print' }),
    route('history/bookings/print', 'routes/staff/history/print.tsx'),
    route('history/orders/export', 'routes/staff/history/export.tsx', { id: 'orders-export' }),
    route('history/bookings/export', 'routes/staff/history/export.tsx'),
    ...prefix('reports', [
      index('routes/staff/reports/to-summary.ts', { id: 'reports' }),
      route('overview', 'routes/staff/reports/to-summary.ts'),
      route('sales/file', 'routes/staff/reports/sales-file.tsx'),
      route('sales/file/:format', 'routes/files/sales-rows.ts'),
      route('files/:reportFileId', 'routes/staff/reports/written-file.tsx'),
      route('files/:reportFileId/download', 'routes/files/written-report.ts'),
      route('overview/:report/file/:format', 'routes/files/report.ts'),
      layout('routes/staff/reports/layout.tsx', [
        route('overview/voucher', 'routes/staff/reports/voucher.tsx'),
        route('overview/:report', 'routes/staff/reports/overview.tsx'),
        route('sales', 'routes/staff/reports/sales.tsx'),
        route('monthly', 'routes/staff/reports/overview.tsx', { id: 'reports-monthly' }),
        route('invoice', 'routes/staff/reports/invoice.tsx'),
        route('day-close', 'routes/staff/reports/day-close/list.tsx', { id: 'day-closes' }),
        route('day-close/:date', 'routes/staff/reports/day-close/day.tsx', { id: 'day-close' }),
      ]),
    ]),
    route('orders', 'routes/staff/orders/to-history.ts'),
    route('orders/new', 'routes/staff/orders/new/new-order.tsx'),
    route('orders/new/customers', 'routes/staff/orders/new/found-customers.ts'),
    ...prefix('orders/:orderId', [
      index('routes/staff/orders/order/order.tsx'),
      route('pay', 'routes/staff/orders/pay.tsx'),
      route('refund', 'routes/staff/orders/refund/refund.tsx'),
      route('refunds/:transactionId/paid', 'routes/staff/orders/refund/refund-paid.tsx'),
      route('refunds/:transactionId/withdraw', 'routes/staff/orders/refund/refund-withdraw.tsx'),
      ...prefix('payment-links', [
        route('new', 'routes/staff/orders/payment-links/new.tsx', { id: 'payment-link-new' }),
        route(':paymentLinkId/send', 'routes/staff/orders/payment-links/send.ts'),
        route(':paymentLinkId/withdraw', 'routes/staff/orders/payment-links/withdraw.tsx'),
      ]),
      route('keep', 'routes/staff/orders/confirm-unpaid.tsx'),
      route('cancel', 'routes/staff/orders/cancel.tsx'),
      route('delete', 'routes/staff/orders/delete.tsx'),
      route('restore', 'routes/staff/orders/restore.tsx'),
      route('customer', 'routes/staff/orders/customer.tsx'),
      route('customer/questions', 'routes/staff/orders/customer-questions.tsx'),
      route('manage', 'routes/staff/orders/change/change.tsx'),
      route('replicate', 'routes/staff/orders/replicate/replicate.tsx'),
      route('receipts', 'routes/staff/orders/receipts.ts'),
      route('receipts/:receiptId/receipt.pdf', 'routes/files/receipt-pdf.ts'),
      route('bookings/:bookingId/finish', 'routes/staff/orders/finish.tsx'),
      route('bookings/:bookingId/remove', 'routes/staff/orders/remove-booking.tsx'),
      route(':orderItemId', 'routes/staff/orders/order/order-item.tsx'),
    ]),
    route('customers/:customerId', 'routes/staff/orders/customers/customer-page.tsx'),
    route('customers/:customerId/edit', 'routes/staff/orders/customers/customer-edit.tsx'),
    route('customers/:customerId/merge', 'routes/staff/orders/customers/customer-merge.tsx'),
    route('customers/:customerId/erase', 'routes/staff/orders/customers/customer-erase.tsx'),
    route('calendar', 'routes/staff/bookings/calendar/to-calendar.ts'),
    ...prefix('bookings', [
      index('routes/staff/bookings/to-manifest.ts'),
      route('manifest', 'routes/staff/bookings/manifest.tsx'),
      route('manifest/columns', 'routes/staff/bookings/columns.ts'),
      route('calendar', 'routes/staff/bookings/calendar/calendar.tsx', { id: 'bookings-calendar' }),
      route('check-ins', 'routes/staff/bookings/door/check-ins.ts'),
      route(':bookingId', 'routes/staff/orders/booking/booking.tsx'),
      route(':bookingId/:redirectToOrderPage', 'routes/staff/orders/booking/to-order-item.ts'),
      route(':bookingId/resources', 'routes/staff/orders/allocation/allocation.tsx'),
      route(':bookingId/check-in', 'routes/staff/bookings/check-in/check-in.tsx'),
      route(':bookingId/check-in/confirm', 'routes/staff/bookings/check-in/confirm.ts'),
    ]),
    ...prefix('availability', [
      index('routes/staff/availability/availability.tsx'),
      route('start', 'routes/staff/availability/start.tsx'),
      route('close', 'routes/staff/availability/close.tsx'),
      route('closeouts', 'routes/staff/availability/closeouts.tsx'),
      route('closeouts/undo', 'routes/staff/availability/undo.ts'),
    ]),
    route('products', 'routes/staff/products/list/products.tsx'),
    route('products/new', 'routes/staff/products/new.tsx'),
    ...removal('products', 'products/:productId'),
    route('products/:productId/copy', 'routes/staff/products/list/copy.ts'),
    route('products/:productId', 'routes/staff/products/editor.tsx', [
      index('routes/staff/products/index.ts'),
      route('information', 'routes/staff/products/information/information.tsx'),
      route('setup', 'routes/staff/products/setup/setup.tsx'),
      route('availability', 'routes/staff/products/availability/availability.tsx'),
      route('availability/schedules/new', 'routes/staff/products/availability/capacity-schedule.tsx', {
        id: 'capacity-schedule-new',
      }),
      route('availability/schedules/:scheduleId', 'routes/staff/products/availability/capacity-schedule.tsx'),
      route(
        'availability/schedules/:scheduleId/delete',
        'routes/staff/products/availability/capacity-schedule-delete.tsx',
      ),
      route('prices', 'routes/staff/products/prices/prices.tsx'),
      ...prefix('prices/seasons', [
        route('new', 'routes/staff/products/prices/price-season.tsx', { id: 'price-season-new' }),
        route(':priceSeasonId', 'routes/staff/products/prices/price-season.tsx'),
        route(':priceSeasonId/delete', 'routes/staff/products/prices/price-season-delete.tsx'),
      ]),
      route('addon', 'routes/staff/products/addons/addon.tsx'),
      ...prefix('addon/bundles', [
        route('new', 'routes/staff/products/addons/bundle.tsx', { id: 'bundle-new' }),
        route(':bundleOptionId', 'routes/staff/products/addons/bundle.tsx'),
        route(':bundleOptionId/delete', 'routes/staff/products/addons/bundle-delete.tsx'),
        route(':bundleOptionId/restore', 'routes/staff/products/addons/bundle-restore.ts'),
      ]),
      route('custom-fields', 'routes/staff/products/custom-fields/custom-fields.tsx'),
      route('rebooking', 'routes/staff/products/rebooking.tsx'),
      route('pictures', 'routes/staff/products/information/pictures.tsx'),
      route('pictures/:pictureId', 'routes/staff/products/information/picture.tsx'),
      route('pictures/:pictureId/delete', 'routes/staff/products/information/picture-delete.tsx'),
      route('document', 'routes/staff/products/information/document.tsx'),
      route('document/delete', 'routes/staff/products/information/document-delete.tsx'),
      route('status', 'routes/staff/products/status.tsx'),
    ]),
    ...records('/'),
    ...prefix('resources', [
      route('users', 'routes/staff/resources/users.tsx'),
      ...prefix(':resourceId/schedule', [
        index('routes/staff/resources/schedules.tsx'),
        route('new', 'routes/staff/resources/schedule.tsx', { id: 'resource-schedule-new' }),
        route(':resourceScheduleId', 'routes/staff/resources/schedule.tsx'),
        route(':resourceScheduleId/delete', 'routes/staff/resources/schedule-delete.tsx'),
      ]),
    ]),
    route('settings', 'routes/staff/settings/settings.tsx', [
      index('routes/staff/settings/index.tsx'),
      route('tab/*', 'routes/staff/settings/tab.ts'),
      route('general', 'routes/staff/settings/shop/general.tsx'),
      route('general/logo', 'routes/staff/settings/shop/logo.tsx'),
      route('general/logo/delete', 'routes/staff/settings/shop/logo-delete.tsx'),
      ...prefix('payment-providers/stripe', [
        route('new', 'routes/staff/settings/payment-providers/card-provider.tsx', {
          id: 'card-provider-new',
        }),
        route(':cardProviderId', 'routes/staff/settings/payment-providers/card-provider.tsx'),
        route(':cardProviderId/test', 'routes/staff/settings/payment-providers/test-connection.ts'),
        route(':cardProviderId/test-payment', 'routes/staff/settings/payment-providers/test-payment.ts'),
        ...removal('card-provider', ':cardProviderId'),
      ]),
      ...records('/settings/'),
      route('locale', 'routes/staff/settings/shop/locale.tsx'),
      route('booking', 'routes/staff/settings/options/booking.tsx'),
      route('booking/check', 'routes/staff/settings/checks/overbooking-audit.ts'),
      ...prefix('document', [
        index('routes/staff/settings/documents/document.tsx'),
        route(':documentId', 'routes/staff/settings/documents/document-version.tsx'),
      ]),
      route('customer-fields', 'routes/staff/settings/custom-fields/customer-fields.tsx'),
      route('portal-settings', 'routes/staff/settings/options/portal-settings.tsx'),
      route('widget', 'routes/staff/settings/widget/widget.tsx'),
      route('review', 'routes/staff/settings/review/review-settings.tsx'),
      route('calendar', 'routes/staff/settings/options/calendar.tsx'),
      route('availability-calendar', 'routes/staff/settings/options/availability-calendar.tsx'),
      route('manifest', 'routes/staff/settings/options/manifest.tsx'),
      ...prefix('outbox', [
        index('routes/staff/settings/checks/outbox.tsx'),
        route(':messageId', 'routes/staff/settings/checks/outbox-message.tsx'),
      ]),
    ]),
  ]),

  layout('routes/admin/layout.tsx', [
    route('admin', 'routes/admin/admin.ts'),
    route('admin/shops', 'routes/admin/shops.tsx'),
  ]),

  layout('routes/widget/layout.tsx', [
    layout('routes/widget/boundary.tsx', [
      route('widget', 'routes/widget/list/widget.tsx'),
      route('widget/new-booking', 'routes/widget/list/widget.tsx', { id: 'new-booking' }),
      route('widget/new-voucher', 'routes/widget/list/new-voucher.tsx'),
      route('widget/manage-booking', 'routes/widget/manage/find-booking.tsx'),
      route('widget/payment-link/:token?', 'routes/widget/payment-link/payment-link.tsx'),
      route('widget/payment-link/:token/pay/:transactionId', 'routes/widget/checkout/pay.tsx', {
        id: 'payment-link-pay',
      }),
      route('widget/verify-stripe', 'routes/widget/checkout/verify-stripe.tsx'),
      route('widget/review', 'routes/widget/review/review.tsx'),
      route('widget/review/thank-you', 'routes/widget/review/thank-you.tsx'),
      ...prefix('widget/v2/embed', [
        route('new-order', 'routes/widget/new-order.tsx', { id: 'embed-new-order' }),
        route('terms', 'routes/widget/documents/terms.tsx', { id: 'embed-terms' }),
        route('privacy', 'routes/widget/documents/privacy.tsx', { id: 'embed-privacy' }),
      ]),
      ...prefix('widget/v2/dialog', [
        route('terms', 'routes/widget/documents/terms.tsx'),
        route('privacy', 'routes/widget/documents/privacy.tsx'),
        route('new-order', 'routes/widget/new-order.tsx'),
        route('new-order/elsewhere', 'routes/widget/cart/elsewhere.tsx'),
        route('new-order/checkout', 'routes/widget/cart/of-cart.tsx'),
        route('new-order/order-confirmation', 'routes/widget/cart/of-cart.tsx', {
          id: 'confirmation-of-cart',
        }),
        ...prefix('new-order/:orderId', [
          route('bundle/:bookingId', 'routes/widget/bundle/bundle.tsx'),
          route('addons/:bookingId', 'routes/widget/addons/addons.tsx'),
          route('remove/:bookingId', 'routes/widget/cart/remove.tsx'),
          route('take-over', 'routes/widget/cart/take-over.tsx'),
          route('start-again', 'routes/widget/start-again/start-again.tsx'),
          route('checkout', 'routes/widget/checkout/checkout.tsx'),
          route('pay/:transactionId', 'routes/widget/checkout/pay.tsx'),
          route('order-confirmation', 'routes/widget/confirmation/order-confirmation.tsx'),
          route('manage', 'routes/widget/manage/manage.tsx'),
          route('manage/change/:bookingId', 'routes/widget/manage/change/change.tsx'),
          route('manage/change/:bookingId/confirm', 'routes/widget/manage/change/confirm-change.tsx'),
          route('manage/addons/:bookingId', 'routes/widget/manage/addons/more-addons.tsx'),
          route('manage/details', 'routes/widget/manage/details.tsx'),
          route('manage/cancel', 'routes/widget/manage/cancel.tsx'),
        ]),
      ]),
    ]),
  ]),
  route('widget/v2/dialog/new-order/:orderId/draft', 'routes/widget/draft/draft.ts'),
  route('widget/v2/dialog/new-order/:orderId/order.ics', 'routes/files/order-ics.ts'),
  route(
    'widget/v2/dialog/new-order/:orderId/receipts/:transactionId/receipt.pdf',
    'routes/files/guest-receipt-pdf.ts',
  ),

  route('webhooks/stripe/:cardProviderId', 'routes/webhooks/stripe.ts'),
  route('widget/tracking', 'routes/files/tracking-frame.ts'),
  route('embed.js', 'routes/files/embed.ts'),
  route('images/:fileKey/:size', 'routes/files/image.ts'),
  route('documents/:fileKey', 'routes/files/document.ts'),
  route('history/orders/export/:format', 'routes/staff/history/export-file.ts', { id: 'orders-export-file' }),
  route('bookings/manifest/qr.svg', 'routes/staff/bookings/departure-qr.ts'),
  route('settings/widget/qr.svg', 'routes/files/widget-qr-svg.ts'),
  route('settings/widget/qr.pdf', 'routes/files/widget-qr-pdf.ts'),
  route('customers/:customerId/export', 'routes/files/customer-json.ts'),
  route('history/bookings/export/:format', 'routes/staff/history/export-file.ts'),

  route('sanctum/csrf-cookie', 'routes/api/csrf-cookie.ts'),
  route('api/user', 'routes/api/user.ts'),
  route('api/permissions', 'routes/api/permissions.ts'),
  route('api/users/:userId/current-shop/:shopId', 'routes/api/current-shop.ts'),

  route('api/openapi.json', 'routes/api/openapi.ts'),
  route('api/:list/*', 'routes/api/answer.ts'),

  route('dev/components', 'routes/dev/components.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig

/** Pages of the list records right under an address. */
function records(parent: string) {
  const own = ALL_RECORDS.filter(({ address }) => address.slice(0, address.lastIndexOf('/') + 1) === parent)
  return own.flatMap(({ address, param, modules: { list, editor } }) => {
    const name = address.slice(parent.length)
    return prefix(name, [
      index(list),
      route('new', editor, { id: `${name}-new` }),
      route(`:${param}`, editor),
      ...removal(name, `:${param}`),
    ])
  })
}

/** The page that deletes a thing and the form that brings it back, the same two modules for all. */
function removal(list: string, id: string) {
  return [
    route(`${id}/delete`, 'routes/staff/removal/delete.tsx', { id: `${list}-delete` }),
    route(`${id}/restore`, 'routes/staff/removal/restore.ts', { id: `${list}-restore` }),
  ]
}
