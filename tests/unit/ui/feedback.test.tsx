import { expect, test } from 'vitest'
import { PaymentBadge, StayBadge } from '#app/ui/feedback/badge.tsx'
import { FlashToast } from '#app/ui/feedback/flash.tsx'
import { OccupancyMeter } from '#app/ui/feedback/occupancy-meter.tsx'
import { ReservedBadge } from '#app/ui/feedback/reserved-badge.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { renderHtml, tag } from './render.tsx'

test('the error summary is an alert that can take focus, with a link to each field', () => {
  const html = renderHtml(
    <ErrorSummary
      formId="checkout"
      result={{ error: { phone: ['numret är för kort'], '': ['Tiden hann bli slutsåld'], email: null } }}
      labels={{ phone: 'Mobil' }}
    />,
  )
  expect(tag(html, '<section')).toMatch(/id="error-summary" role="alert" tabindex="-1"/)
  expect(html).toContain('2 saker behöver rättas')
  expect(html).toContain('<a href="#checkout-phone">Mobil: numret är för kort</a>')
  expect(html).toContain('<li id="checkout-error">Tiden hann bli slutsåld</li>')
})

test.each([
  { message: 'Detta fält är obligatoriskt', text: 'Mobil är obligatoriskt' },
  { message: 'Fältet är inte korrekt ifyllt', text: 'Ange giltigt Mobil' },
])('the error summary names the field of ‘$message’', ({ message, text }) => {
  const html = renderHtml(
    <ErrorSummary
      formId="f"
      result={{ error: { phone: [message], other: [message] } }}
      labels={{ phone: 'Mobil' }}
    />,
  )
  expect(html).toContain(`<a href="#f-phone">${text}</a>`)
  expect(html).toContain(`<a href="#f-other">${message}</a>`)
})

test('the error summary of a form that saves says that nothing was saved', () => {
  const result = { error: { email: ['Ogiltig e-postadress'] } }
  expect(renderHtml(<ErrorSummary formId="customer" result={result} isSaving />)).toContain(
    'Det gick inte att spara ändringarna (En sak behöver rättas)',
  )
})

test.each([
  undefined,
  {},
  { error: null },
  { error: { email: null } },
  { error: { version: ['Kim sparade'] } },
])('no error, no summary: %o', (result) => {
  expect(renderHtml(<ErrorSummary formId="f" result={result} />)).toBe('')
})

test.each([
  { state: 'PAID', html: '<span class="badge success payment-ring full">Betald</span>' },
  { state: 'PARTIALLY_PAID', html: '<span class="badge warning payment-ring half">Delbetald</span>' },
  { state: 'UNPAID', html: '<span class="badge danger payment-ring">Obetald</span>' },
] as const)('payment $state has its word, tone and ring', ({ state, html }) => {
  expect(renderHtml(<PaymentBadge state={state} />)).toBe(html)
})

test('a reservation says how long it lasts', () => {
  expect(renderHtml(<ReservedBadge minutes={21} />)).toContain('Reserverad 21 min')
  expect(renderHtml(<ReservedBadge />)).toContain('>Reserverad<')
  expect(renderHtml(<ReservedBadge minutes={21} paymentState="PARTIALLY_PAID" />)).toMatch(
    /Reserverad 21 min<.*>Delbetald</,
  )
  for (const state of ['UNPAID', 'PAID'] as const) {
    expect(renderHtml(<ReservedBadge paymentState={state} />)).toBe(renderHtml(<ReservedBadge />))
  }
})

test('what goes on now has the buoy, what is over an outline', () => {
  expect(renderHtml(<StayBadge state="ONGOING" />)).toContain('class="badge info dot"')
  expect(renderHtml(<StayBadge state="FINISHED" />)).toContain('class="badge outline"')
})

test.each([
  { why: 'few units are single planks', capacity: 12, booked: 9, smooth: false, units: 12 },
  { why: 'sixteen still are', capacity: 16, booked: 1, smooth: false, units: 16 },
  { why: 'more are one smooth meter', capacity: 17, booked: 1, smooth: true, units: 17 },
  { why: 'an overbooked start time keeps all its planks', capacity: 2, booked: 3, smooth: false, units: 3 },
  { why: 'nothing to sell divides by nothing', capacity: 0, booked: 0, smooth: false, units: 1 },
])('planks: $why', ({ capacity, booked, smooth, units }) => {
  const html = renderHtml(<OccupancyMeter capacity={capacity} booked={booked} />)
  expect(html.includes('smooth')).toBe(smooth)
  expect(html).toContain(`--cap:${units};`)
  expect(html).toContain('aria-hidden="true"')
})

test('planks without a number beside them have a name', () => {
  expect(renderHtml(<OccupancyMeter capacity={5} booked={2} label="2 av 5" />)).toContain(
    'role="img" aria-label="2 av 5"',
  )
})

test('a success is a status, an error an alert; without script neither has a dead close button', () => {
  const saved = renderHtml(<FlashToast kind="success" title="Ändringarna sparades!" />)
  const failed = renderHtml(
    <FlashToast kind="error" title="Det gick inte att spara" rows={['Namn är obligatoriskt']} />,
  )
  expect(saved).toContain('role="status"')
  expect(failed).toContain('role="alert"')
  expect(failed).toContain('<p>Namn är obligatoriskt</p>')
  expect(saved + failed).not.toContain('<button')
})

test('a submit button at rest is neither disabled nor busy', () => {
  const html = renderHtml(<SubmitButton className="large">Spara</SubmitButton>)
  expect(html).toBe('<button type="submit" class="button primary large">Spara</button>')
})
