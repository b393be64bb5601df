import { expect, test } from 'vitest'
import { BUILT_IN_ROLES, type Permission } from '#app/domain/account/permissions.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { staffNavigation } from '#app/routes/staff/navigation.ts'

const t = getTranslate('sv')
const EVERYTHING = { ownResourcesOnly: false, hasResources: false }

function catalogOf(permissions: readonly Permission[]) {
  const items = staffNavigation(new Set(permissions), EVERYTHING, t).flatMap((section) => section.items)
  return items.find(({ label }) => label === 'Produkter')
}

test('what can be booked is one group, in the order in which a shop sets it up', () => {
  expect(catalogOf(BUILT_IN_ROLES.OWNER)).toMatchObject({
    to: '/products',
    items: [
      { to: '/products', label: 'Alla produkter' },
      { to: '/categories', label: 'Kategorier' },
      { to: '/price-categories', label: 'Priskategorier' },
      { to: '/durations', label: 'Längder' },
      { to: '/taxes', label: 'Moms' },
    ],
  })
})

test('the group leads to the first page that somebody may open, and is absent without any', () => {
  expect(catalogOf(['taxes-access', 'durations-access'])).toMatchObject({
    to: '/durations',
    items: [{ to: '/durations' }, { to: '/taxes' }],
  })
  expect(catalogOf(['orders-access'])).toBeUndefined()
})
