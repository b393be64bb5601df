import { expect, test } from 'vitest'
import type { TransactionStatus } from '#app/domain/order/ledger/transaction-states.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { wallTime } from '#app/domain/shared/time.ts'
import { PaymentsTable } from '#app/routes/staff/orders/order/payments-table.tsx'
import { renderHtml } from '#tests/unit/ui/render.tsx'

type Page = 'LEFT' | 'CLOSED'

function statusOf(status: TransactionStatus, page: Page | null, locale: Locale = 'sv') {
  const payment = {
    ...({ id: 1, at: wallTime('2026-07-16 10:00:00'), type: 'PAYMENT', provider: 'STRIPE', status } as const),
    ...{ providerName: null, instructions: null, note: null, problem: null, byName: null, amountMinor: 100 },
  }
  const html = renderHtml(
    <PaymentsTable
      orderId={1}
      payments={[payment]}
      receipts={[]}
      vat={[]}
      unpaidPages={page ? [{ transactionId: 1, page }] : []}
      can={{ pay: false, issueReceipt: false, refund: false, markPaid: false }}
    />,
    { locale },
  )
  return /<span class="badge[^>]*>(?:<[^>]*>)*([^<]*)/.exec(html)?.[1]
}

test.each([
  { status: 'FAILED', page: null, text: 'Nekad' },
  { status: 'FAILED', page: 'LEFT', text: 'Sidan lämnad' },
  { status: 'FAILED', page: 'CLOSED', text: 'Sidan stängd' },
  { status: 'PAYED', page: 'LEFT', text: 'Genomförd' },
] as const)('a $status payment whose page is $page is $text', ({ status, page, text }) => {
  expect(statusOf(status, page)).toBe(text)
})

test.each([
  ['sv', 'Sidan lämnad', 'Sidan stängd'],
  ['en', 'Page left', 'Page closed'],
  ['de', 'Seite verlassen', 'Seite geschlossen'],
  ['nl', 'Pagina verlaten', 'Pagina gesloten'],
  ['no', 'Siden forlatt', 'Siden lukket'],
] as const)('%s says of a page that was left %s, of one that was closed %s', (locale, left, closed) => {
  expect([statusOf('FAILED', 'LEFT', locale), statusOf('FAILED', 'CLOSED', locale)]).toEqual([left, closed])
})
