import { expect, test } from 'vitest'
import type { ProductType } from '#app/domain/catalog/product-types.ts'
import { type ProductTies, refuseSetup } from '#app/domain/catalog/setup/product-setup.ts'

const MASTER = 7
const free: ProductTies = {
  aliases: 0,
  hasAddons: false,
  isAddon: false,
  isInOption: false,
  bundledPools: [],
}

type Case = {
  why: string
  from?: ProductType
  to?: ProductType
  aliasOfId?: number
  ties?: Partial<ProductTies>
  code?: string
}

test.each<Case>([
  { why: 'nothing tied' },
  { why: 'an alias', aliasOfId: MASTER },
  { why: 'a new type with nothing tied', to: 'EVENT' },
  {
    why: 'a main product with add-ons becomes one',
    to: 'ADDON',
    ties: { hasAddons: true },
    code: 'has_addons',
  },
  { why: 'a main product with add-ons stays one', to: 'EVENT', ties: { hasAddons: true } },
  {
    why: 'an add-on of others becomes a main product',
    from: 'ADDON',
    ties: { isAddon: true },
    code: 'is_addon',
  },
  { why: 'one with others in an option', to: 'EVENT', ties: { isInOption: true }, code: 'is_in_option' },
  { why: 'a master of others', aliasOfId: MASTER, ties: { aliases: 1 }, code: 'has_aliases' },
  { why: 'a master of others, with a pool of its own', ties: { aliases: 1 } },
  {
    why: 'its master, or an alias of it, in its bundle or the other way',
    aliasOfId: MASTER,
    ties: { bundledPools: [8, MASTER] },
    code: 'master_in_bundle',
  },
  { why: 'another product in its bundle', aliasOfId: MASTER, ties: { bundledPools: [8] } },
  { why: 'a bundle, with a pool of its own', ties: { bundledPools: [MASTER] } },
])('set-up: $why', ({ from = 'RENTAL', to = 'RENTAL', aliasOfId = null, ties, code }) => {
  const refused = refuseSetup({ productType: from }, { productType: to, aliasOfId }, { ...free, ...ties })
  expect(refused?.code).toBe(code)
})
