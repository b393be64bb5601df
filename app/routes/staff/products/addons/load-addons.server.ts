import type { RouterContextProvider } from 'react-router'
import { listBundleOptions } from '#app/domain/catalog/bundle/bundle-option-queries.server.ts'
import { bundlePreview } from '#app/domain/catalog/bundle/bundle-preview.ts'
import { MOST_BUNDLE_OPTIONS } from '#app/domain/catalog/bundle/bundle-rules.ts'
import type { EditedProduct } from '#app/domain/catalog/product-edit-queries.server.ts'
import { listProducts } from '#app/domain/catalog/product-queries.server.ts'
import {
  listAddonChoices,
  listAddonLinks,
  listAddonParents,
} from '#app/domain/catalog/setup/product-addon-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { showBundle } from './show-bundle.server.ts'

type Context = Readonly<RouterContextProvider>

/** Add-ons and bundles of a main product, or the products that offer an add-on, for the add-on tab. */
export async function loadAddonPage(context: Context, product: EditedProduct) {
  const { db, shop, plan } = context.get(services)
  const key = { shopId: shop.id, productId: product.id }
  const isAddon = product.productType === 'ADDON'
  const choices = await listAddonChoices(db, shop.id)
  const bundles = await readBundles(context, key)
  return {
    productId: product.id,
    version: product.version,
    isAddon,
    addons: await listAddonLinks(db, key),
    choices: choices.map(({ id, name, status }) => ({ id, name, status })),
    parents: isAddon ? await listAddonParents(db, { shopId: shop.id, addonId: product.id }) : [],
    bundles,
    canAddBundle: {
      isFull: bundles.length >= MOST_BUNDLE_OPTIONS,
      isInPlan: plan.allows('bundles'),
    },
  }
}

export type AddonPage = Awaited<ReturnType<typeof loadAddonPage>>
export type ShownBundle = AddonPage['bundles'][number]

async function readBundles(context: Context, key: { shopId: number; productId: number }) {
  const reader = context.get(services)
  const options = await listBundleOptions(reader.db, key)
  const productIds = options.flatMap(({ products }) => products.map(({ productId }) => productId))
  const cards = await listProducts(reader.db, { shopId: key.shopId, audience: 'staff', productIds })
  return options.map((option) => ({
    id: option.id,
    active: option.active,
    preview: showBundle(bundlePreview(option, cards), reader),
  }))
}
