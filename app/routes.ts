import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

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
    route('search', 'routes/staff/search.tsx'),
    ...prefix('account', [
      route('profile', 'routes/staff/account/profile.tsx'),
      route('appearance', 'routes/staff/account/appearance.tsx'),
      route('shops', 'routes/staff/account/shops.tsx'),
    ]),
    route('history', 'routes/staff/history/history.ts'),
    route('history/orders', 'routes/staff/history/orders.tsx'),
    ...prefix('orders/:orderId', [
      index('routes/staff/orders/order.tsx'),
      route('pay', 'routes/staff/orders/pay.tsx'),
      route('keep', 'routes/staff/orders/keep.tsx'),
      route('cancel', 'routes/staff/orders/cancel.tsx'),
      route('delete', 'routes/staff/orders/delete.tsx'),
      route('restore', 'routes/staff/orders/restore.tsx'),
      route('customer', 'routes/staff/orders/customer.tsx'),
      route('bookings/:bookingId/finish', 'routes/staff/orders/finish.tsx'),
    ]),
    route('bookings/manifest', 'routes/staff/bookings/manifest.tsx'),
    ...prefix('categories', [
      index('routes/staff/catalog/categories.tsx'),
      route('new', 'routes/staff/catalog/category.tsx', { id: 'category-new' }),
      route(':categoryId', 'routes/staff/catalog/category.tsx'),
      ...removal('categories', ':categoryId'),
    ]),
    ...prefix('settings/outbox', [
      index('routes/staff/settings/outbox.tsx'),
      route(':messageId', 'routes/staff/settings/outbox-message.tsx'),
    ]),
  ]),

  layout('routes/admin/layout.tsx', [
    route('admin', 'routes/admin/admin.ts'),
    route('admin/shops', 'routes/admin/shops.tsx'),
  ]),

  layout('routes/widget/layout.tsx', [
    route('widget', 'routes/widget/widget.tsx'),
    ...prefix('widget/v2/embed', [
      route('new-order', 'routes/widget/new-order.tsx', { id: 'embed-new-order' }),
      route('terms', 'routes/widget/terms.tsx', { id: 'embed-terms' }),
    ]),
    ...prefix('widget/v2/dialog', [
      route('terms', 'routes/widget/terms.tsx'),
      route('new-order', 'routes/widget/new-order.tsx'),
      ...prefix('new-order/:orderId', [
        route('addons/:bookingId', 'routes/widget/addons.tsx'),
        route('remove/:bookingId', 'routes/widget/remove.tsx'),
        route('take-over', 'routes/widget/take-over.tsx'),
        route('start-again', 'routes/widget/start-again.tsx'),
        route('checkout', 'routes/widget/checkout.tsx'),
        route('pay/:transactionId', 'routes/widget/pay.tsx'),
        route('order-confirmation', 'routes/widget/order-confirmation.tsx'),
      ]),
    ]),
  ]),
  route('widget/v2/dialog/new-order/:orderId/order.ics', 'routes/files/order-ics.ts'),

  route('sanctum/csrf-cookie', 'routes/api/csrf-cookie.ts'),
  route('api/user', 'routes/api/user.ts'),
  route('api/permissions', 'routes/api/permissions.ts'),
  route('api/users/:userId/current-shop/:shopId', 'routes/api/current-shop.ts'),

  route('dev/components', 'routes/dev/components.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig

/** The page that deletes a thing and the form that brings it back, the same two modules for all. */
function removal(list: string, id: string) {
  return [
    route(`${id}/delete`, 'routes/staff/removal/delete.tsx', { id: `${list}-delete` }),
    route(`${id}/restore`, 'routes/staff/removal/restore.ts', { id: `${list}-restore` }),
  ]
}
