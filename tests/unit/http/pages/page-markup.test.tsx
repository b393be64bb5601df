import { type ReactElement, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { localDate, wallTime } from '#app/domain/shared/time.ts'
import { PageMarkup } from '#app/http/pages/page-markup.server.ts'
import { getInstance } from '#app/i18n/translate.server.ts'
import { LIST_DEFAULTS, NO_FILTERS } from '#app/routes/staff/history/list-address.ts'
import { ListPage } from '#app/routes/staff/history/list-page.tsx'
import type { OrderRow } from '#app/routes/staff/order-row.ts'
import { OrdersTable } from '#app/routes/staff/order-table.tsx'
import { CachedElement, CachedRows } from '#app/ui/cached-element.tsx'
import { BottomNav } from '#app/ui/layout/navigation/bottom-nav.tsx'
import { PageFrameContext } from '#app/ui/page-frame.tsx'
import { writeRows } from '#app/ui/row-lines.ts'

const ROW: OrderRow = {
  id: 71,
  createdAt: wallTime('2026-07-15 09:10:00'),
  isFromToday: true,
  customerName: 'Ebba <i data-cached="0">',
  startRent: wallTime('2026-07-16 10:00:00'),
  contents: '1 × Kajak',
  paymentState: 'PAID',
  priceMinor: 49_000,
  payedMinor: 49_000,
}
const ROWS: readonly OrderRow[] = [
  ROW,
  ROW,
  { ...ROW, id: 72, customerName: 'Åsa Yılmaz', payedMinor: 100, paymentState: 'UNPAID' },
]
const NAV = [{ to: '/orders', label: 'Ordrar', icon: 'order' }] as const

const FRAME = {
  choices: { products: [], members: [], fields: [], customers: [], channels: [], tags: [] },
  isUnfolded: false,
  dateErrors: {},
  today: localDate('2026-07-15'),
  views: [],
  total: null,
  next: null,
  previous: null,
  canDelete: true,
}

type Reader = {
  locale?: Locale
  currency?: string
  year?: string
  at?: string
  ticked?: string[]
  isAll?: boolean
  search?: string
  canCreate?: boolean
  hasBoxes?: boolean
}

/** The page as the server sends it; without `isCached` no element is looked up. */
function pageOf(
  { locale = 'sv', currency = 'SEK', year = '2026', at = '/orders', ticked = [], ...reader }: Reader,
  isCached: boolean,
): string {
  const { isAll = false, search, canCreate = true, hasBoxes = true } = reader
  const address = { ...NO_FILTERS, ...LIST_DEFAULTS, list: 'orders', search, isAll } as const
  const root = { currency, year }
  const markup = isCached ? new PageMarkup(`${locale} ${JSON.stringify(root)}`) : undefined
  const selection = hasBoxes ? { isAll, ids: ticked } : undefined
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '*',
      Component: () => (
        <>
          <ListPage frame={{ ...FRAME, address, canCreate }} isEmpty={false}>
            <OrdersTable rows={writeRows(ROWS)} selection={selection} />
          </ListPage>
          <BottomNav items={NAV} newBooking={null} menu="/menu" />
        </>
      ),
    },
  ])
  const frame = { nonce: '', requestId: '', locale, theme: 'system', isFramed: false, failure: null, markup }
  const html = renderToString(
    <PageFrameContext value={frame}>
      <I18nextProvider i18n={getInstance(locale)}>
        <Page initialEntries={[at]} hydrationData={{ loaderData: { root } }} />
      </I18nextProvider>
    </PageFrameContext>,
  )
  return markup?.finish(html) ?? html
}

const READERS: readonly Reader[] = [
  {},
  { locale: 'de' },
  { currency: 'EUR' },
  { year: '2027' },
  { at: '/menu' },
  { at: '/orders/7?from=%2Fmenu' },
  { ticked: ['72'] },
  { isAll: true },
  { search: 'Ebba' },
  { at: '/orders?ids=71' },
  { canCreate: false },
  { hasBoxes: false },
]

test.each([...READERS, ...READERS])(
  'a page has the same markup however often it was written: %o',
  (reader) => {
    const html = pageOf(reader, true)
    expect(html).toContain('Åsa Y&#305;lmaz')
    expect(html.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))).toBe(pageOf(reader, false))
    expect(html).toContain('&lt;i data-cached=&quot;0&quot;&gt;')
  },
)

function Contents({ text, onWrite }: { text: string; onWrite?: () => void }) {
  onWrite?.()
  return text
}

function Labelled({ onWrite }: { onWrite: () => void }) {
  onWrite()
  return <input id={useId()} />
}

/** How often the contents were made for these pages, one after the other. */
function countWrites(shared: readonly string[], write: (onWrite: () => void) => ReactElement): number {
  let count = 0
  for (const own of shared) {
    const markup = new PageMarkup(own)
    const frame = {
      nonce: '',
      requestId: '',
      locale: 'sv',
      theme: '',
      isFramed: false,
      failure: null,
      markup,
    }
    const element = write(() => {
      count++
    })
    markup.finish(renderToString(<PageFrameContext value={frame}>{element}</PageFrameContext>))
  }
  return count
}

test('contents are made once for each reader and input', () => {
  const write = (text: string) => (onWrite: () => void) => (
    <CachedElement as="nav" contents={Contents} inputs={{ text, onWrite }} />
  )
  expect(countWrites(['sv 1', 'sv 1', 'sv 2', 'sv 1'], write('once'))).toBe(2)
  expect(countWrites(['sv 1', 'sv 1'], write('again'))).toBe(1)
})

test('cells are made once for each row, also beside rows that are new', () => {
  const write = (ids: number[]) => (onWrite: () => void) => (
    <table>
      <CachedRows
        rows={writeRows(ids.map((id) => ({ id })))}
        contents={Contents}
        inputs={{ text: 'cells', onWrite }}
      />
    </table>
  )
  expect(countWrites(['sv', 'sv'], write([1, 2]))).toBe(2)
  expect(countWrites(['sv'], write([2, 3, 1]))).toBe(1)
  expect(countWrites(['sv'], write([3, 2, 1]))).toBe(0)
})

test('what has an id of its place in the page is made for each page', () => {
  const write = (onWrite: () => void) => <CachedElement as="nav" contents={Labelled} inputs={{ onWrite }} />
  expect(countWrites(['sv', 'sv'], write)).toBe(2)
})

test('what is shown meanwhile stays, and what was not shown for long makes room', () => {
  const write = (text: string) => (onWrite: () => void) => (
    <CachedElement as="nav" contents={Contents} inputs={{ text, onWrite }} />
  )
  const fill = (number: number) => countWrites(['room'], write(`${number}`.repeat(1_500_000)))
  countWrites(['room'], write('first'))
  for (let number = 0; number < 3; number++) {
    fill(number)
    expect(countWrites(['room'], write('first'))).toBe(0)
  }
  for (let number = 3; number < 5; number++) fill(number)
  expect(countWrites(['room'], write('first'))).toBe(1)
})
