import { expect, test } from 'vitest'
import {
  existingProviders,
  missingInstructions,
  offeredProviders,
  type PaymentProvider,
  providerState,
  shownToGuests,
} from '#app/domain/order/provider/payment-provider.ts'

const onSite: PaymentProvider = {
  id: 1,
  kind: 'OFFLINE',
  name: { sv: 'Betala på plats' },
  hint: {},
  instructions: { sv: 'Betala vid bryggan.' },
  timeLimitHours: 0,
  minimumPriceMinor: null,
  maximumPriceMinor: null,
  shownToGuests: true,
  shownToStaff: true,
  active: true,
  connection: 'PROCESSING',
}
const BOUND = { minimumPriceMinor: 100_00, maximumPriceMinor: 2_500_00 }

type Case = {
  why: string
  provider?: Partial<PaymentProvider>
  audience?: 'guest' | 'staff'
  priceMinor?: number
  isDemo?: boolean
  offered: boolean
}

test.each<Case>([
  { why: 'nothing bounds it', offered: true },
  { why: 'off', provider: { active: false }, offered: false },
  { why: 'off, for staff', provider: { active: false }, audience: 'staff', offered: false },
  { why: 'not shown to guests', provider: { shownToGuests: false }, offered: false },
  { why: 'staff only, for staff', provider: { shownToGuests: false }, audience: 'staff', offered: true },
  { why: 'not shown to staff', provider: { shownToStaff: false }, audience: 'staff', offered: false },
  { why: 'guests only, for a guest', provider: { shownToStaff: false }, offered: true },
  { why: 'an öre below the lowest', provider: BOUND, priceMinor: 99_99, offered: false },
  { why: 'the lowest itself', provider: BOUND, priceMinor: 100_00, offered: true },
  { why: 'the highest itself', provider: BOUND, priceMinor: 2_500_00, offered: true },
  { why: 'an öre above the highest', provider: BOUND, priceMinor: 2_500_01, offered: false },
  {
    why: 'out of its prices, for staff too',
    provider: BOUND,
    audience: 'staff',
    priceMinor: 99_99,
    offered: false,
  },
  {
    why: 'from a price on',
    provider: { ...BOUND, maximumPriceMinor: null },
    priceMinor: 9_999_00,
    offered: true,
  },
  { why: 'up to a price', provider: { ...BOUND, minimumPriceMinor: null }, priceMinor: 1, offered: true },
  { why: 'up to nothing', provider: { maximumPriceMinor: 0 }, priceMinor: 1, offered: false },
  { why: 'without instructions', provider: { instructions: {} }, offered: true },
  { why: 'a test in a demo', provider: { kind: 'TEST' }, offered: true },
  { why: 'a test elsewhere', provider: { kind: 'TEST' }, isDemo: false, offered: false },
  {
    why: 'a test elsewhere, for staff',
    provider: { kind: 'TEST' },
    audience: 'staff',
    isDemo: false,
    offered: false,
  },
])('offered, $why: $offered', ({ provider, offered, ...order }) => {
  const asked = { audience: 'guest', priceMinor: 400_00, isDemo: true, ...order } as const
  expect(offeredProviders([{ ...onSite, ...provider }], asked)).toHaveLength(offered ? 1 : 0)
})

test("they stay in the shop's order", () => {
  const all = [3, 1, 2].map((id) => ({ ...onSite, id, active: id !== 1 }))
  const asked = { audience: 'guest', priceMinor: 0, isDemo: false } as const
  expect(offeredProviders(all, asked).map(({ id }) => id)).toEqual([3, 2])
  expect(shownToGuests(all).map(({ id }) => id)).toEqual([3, 2])
  expect(existingProviders(all, asked)).toEqual(all)
})

test.each([
  { why: 'all written', provider: {}, missing: [], state: 'ACTIVE' },
  { why: 'one language', provider: { instructions: { sv: 'Så här', de: ' ' } }, missing: ['de'] },
  { why: 'none', provider: { instructions: {} }, missing: ['sv', 'de'] },
  { why: 'a test has none', provider: { kind: 'TEST', instructions: {} }, missing: [], state: 'ACTIVE' },
  { why: 'off', provider: { instructions: {}, active: false }, missing: ['sv', 'de'], state: 'OFF' },
] as const)('instructions and state: $why', ({ provider, missing, ...expected }) => {
  const instructions = { sv: 'Så här', de: 'So' }
  const all = { ...onSite, instructions, ...provider }
  expect(missingInstructions(all, ['sv', 'de'])).toEqual(missing)
  expect(providerState(all, ['sv', 'de'])).toBe('state' in expected ? expected.state : 'NEEDS_ACTION')
})

test.each([
  { connection: 'CONNECTED', offered: true },
  { connection: 'PROCESSING', offered: false },
  { connection: 'NEEDS_ACTION', offered: false },
  { connection: 'FAILED', offered: false },
] as const)('an account that is $connection is offered: $offered', ({ connection, offered }) => {
  const card = { ...onSite, kind: 'STRIPE', instructions: {}, connection } as const
  for (const audience of ['guest', 'staff'] as const) {
    expect(offeredProviders([card], { audience, priceMinor: 1, isDemo: false })).toHaveLength(offered ? 1 : 0)
  }
  expect(providerState(card, ['sv'])).toBe(connection)
  expect(providerState({ ...card, active: false }, ['sv'])).toBe('OFF')
})
