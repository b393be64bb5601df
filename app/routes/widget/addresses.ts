import { type AddressChanges, carry, type WidgetAddress } from '#app/http/pages/widget-address.ts'

/** Parameters of choosing that have no meaning once the order is named by its path. */
const CHOOSING = { cart: null, order: null, product: null, booking: null, month: null, q: null } as const

/** Of a visit that begins afresh: it gets keys of its own. */
const UNNAMED = { cart: null, order: null, secret: null, w: null, booking: null } as const

/** Address of a step of the order: 'checkout', 'addons/7', 'order-confirmation' … */
export function stepAddress(
  address: WidgetAddress,
  order: { id: number; secret: string },
  step: string,
  changes: AddressChanges = {},
): string {
  const query = carry(address, { ...CHOOSING, secret: order.secret, ...changes })
  return `/widget/v2/dialog/new-order/${order.id}/${step}${query}`
}

/** Address of step 1, with the order to choose more or to change, else afresh. */
export function chooseAddress(
  address: WidgetAddress,
  order: { id: number; secret: string } | undefined,
  changes: AddressChanges = {},
): string {
  const named = order ? { cart: null, order: order.id, secret: order.secret } : UNNAMED
  return `/widget/v2/dialog/new-order${carry(address, { ...named, ...changes })}`
}

/** Address of step 1 on the same visit, whose cart opens what was begun. */
export function visitAddress(address: WidgetAddress): string {
  return `/widget/v2/dialog/new-order${carry(address)}`
}

/** Address of the page that says that the order of a cart goes on elsewhere; the choice goes along. */
export function elsewhereAddress(address: WidgetAddress, changes: AddressChanges = {}): string {
  return `/widget/v2/dialog/new-order/elsewhere${carry(address, { ...changes, ...UNNAMED })}`
}

/** Address of a payment link's page, or of a step from it; it opens nothing else of the order. */
export function paymentLinkStep(
  address: WidgetAddress,
  token: string,
  step = '',
  changes: AddressChanges = {},
): string {
  const query = carry(address, { ...CHOOSING, ...UNNAMED, ...changes })
  return `/widget/payment-link/${token}${step}${query}`
}
