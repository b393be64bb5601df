import { expect, test } from 'vitest'
import { ROUTE_PERMISSIONS } from '#app/http/route-permissions.ts'
import { SETTINGS_GROUPS, tabAddress } from '#app/routes/staff/settings/settings-groups.ts'

test.each([
  ['0', '/settings/booking'],
  ['1', '/settings/document'],
  ['2', '/settings/general'],
  ['3', '/settings'], // integrations
  ['4', '/settings/locale'],
  ['6', '/settings/opening-hours'],
  ['8', '/settings/payment-providers'],
  ['9', '/settings/portal-settings'],
  ['10', '/settings/review'],
  ['14', '/settings'],
  ['-1', '/settings'],
  ['x', '/settings'],
  ['', '/settings'],
  ['0/1', '/settings'],
  [undefined, '/settings'],
])('tab %s is at %s', (index, address) => {
  expect(tabAddress(index)).toBe(address)
})

test('every page in the list is there, for those who may change settings', () => {
  for (const { to } of SETTINGS_GROUPS.flatMap(({ items }) => items)) {
    expect(ROUTE_PERMISSIONS[to]).toMatchObject({ read: 'settings-access' })
  }
})
