import { useRouteLoaderData } from 'react-router'

/**
 * Says which shop a staff form is for, so that it changes nothing after the shop was switched in
 * another tab. Source: reliability.md F72.
 */
export function CurrentShopField({ form }: { form?: string | undefined }) {
  const shopId = readShopId(useRouteLoaderData('root'))
  return shopId === null ? null : <input type="hidden" name="currentShop" value={shopId} form={form} />
}

function readShopId(rootData: unknown): number | null {
  if (typeof rootData !== 'object' || rootData === null || !('shopId' in rootData)) return null
  return typeof rootData.shopId === 'number' ? rootData.shopId : null
}
