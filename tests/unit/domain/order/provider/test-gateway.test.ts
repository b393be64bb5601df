import { expect, test } from 'vitest'
import { readTestSession, testGateway, writeTestSession } from '#app/domain/order/provider/test-gateway.ts'
import { instant } from '#app/domain/shared/time.ts'

const session = {
  transactionId: 7,
  amountMinor: 40_000,
  currency: 'SEK',
  paidAt: instant('2026-07-15T08:30:00Z'),
}

test('a session is read as it was written, and nothing else is one', () => {
  expect(readTestSession(writeTestSession(session))).toEqual(session)
  for (const other of ['', 'cs_test_1', 'test_7_40000_SEK_', 'test_7_40000_SEK_soon', 'test_x_1_SEK_2026']) {
    expect({ other, read: readTestSession(other) }).toEqual({ other, read: undefined })
  }
})

test.each([
  { call: 'find', now: '2026-07-15T08:29:59Z', outcome: 'open' },
  { call: 'find', now: '2026-07-15T08:30:00Z', outcome: 'paid' },
  { call: 'expire', now: '2026-07-15T08:29:59Z', outcome: 'ended' },
  { call: 'expire', now: '2026-07-15T08:30:00Z', outcome: 'paid' },
] as const)('$call at $now: $outcome', async ({ call, now, outcome }) => {
  const answer = await testGateway(() => instant(now))[call](writeTestSession(session))
  expect(answer).toMatchObject({ ok: true, value: { outcome, amountMinor: 40_000, currency: 'SEK' } })
})

test('another provider’s session is refused', async () => {
  const gateway = testGateway(() => session.paidAt)
  expect(await gateway.find('cs_test_1')).toMatchObject({ ok: false, error: { code: 'provider_refused' } })
})
