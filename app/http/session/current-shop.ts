/** The hidden field in which a staff form says which shop it was rendered for. */
const CURRENT_SHOP_FIELD = 'currentShop'

/** True for a form that was rendered before the shop was switched in another tab. Source: reliability.md F72. */
export function isForOtherShop(form: FormData, shopId: number): boolean {
  const renderedFor = form.get(CURRENT_SHOP_FIELD)
  return renderedFor !== null && renderedFor !== String(shopId)
}
