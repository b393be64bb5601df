import { expect, test } from 'vitest'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { cancelTerms } from '#app/domain/shop/guest-cancellation.ts'
import { formatters } from '#app/i18n/format.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { cancelText } from '#app/messages/cancel-text.ts'

const NINE = '2026-12-08T08:00:00Z'
const LATER = '2026-12-10T08:00:00Z'

test.each([
  {
    why: 'the day before',
    hours: 24,
    starts: [NINE],
    now: '2026-12-07T07:59:59Z',
    says: 'till mån 7 dec 09:00',
  },
  {
    why: 'the last second',
    hours: 24,
    starts: [NINE],
    now: '2026-12-07T08:00:00Z',
    says: 'till mån 7 dec 09:00',
  },
  { why: 'a second later', hours: 24, starts: [NINE], now: '2026-12-07T08:00:01Z', says: 'Så nära start' },
  {
    why: 'the first of two starts',
    hours: 24,
    starts: [LATER, NINE],
    now: '2026-12-01T08:00:00Z',
    says: '7 dec',
  },
  { why: 'no hours', hours: 0, starts: [NINE], now: NINE, says: 'till tis 8 dec 09:00' },
  { why: 'never', hours: null, starts: [NINE], now: '2026-12-01T08:00:00Z', says: 'går inte att avboka' },
  { why: 'no start yet', hours: 24, starts: [], now: NINE, says: 'Avboka gratis till 24 timmar före' },
  { why: 'no start yet, one hour', hours: 1, starts: [], now: NINE, says: 'till 1 timme före' },
  { why: 'no start yet, no hours', hours: 0, starts: [], now: NINE, says: 'ända till start' },
  // Hours are real: the night before has one hour less by the clock.
  {
    why: 'the clock goes forward between',
    hours: 24,
    starts: ['2026-03-29T08:00:00Z'],
    now: '2026-03-01T08:00:00Z',
    says: 'till lör 28 mars 09:00',
  },
])('$why: $says', ({ hours, starts, now, says }) => {
  const terms = cancelTerms(hours, starts.map(instant), instant(now))
  const reader = { t: getTranslate('sv'), format: formatters('sv', 'SEK'), zone: stockholm }
  expect(cancelText(terms, reader)).toContain(says)
})
