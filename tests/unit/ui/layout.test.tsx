import { expect, test } from 'vitest'
import { LanguageForm } from '#app/ui/layout/language-form.tsx'
import { BottomNav } from '#app/ui/layout/navigation/bottom-nav.tsx'
import type { NavItem } from '#app/ui/layout/navigation/nav-types.ts'
import { ShopSwitcher } from '#app/ui/layout/navigation/shop-switcher.tsx'
import { Sidebar } from '#app/ui/layout/navigation/sidebar.tsx'
import { Tabs } from '#app/ui/layout/navigation/tabs.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Footer } from '#app/ui/layout/staff-shell.tsx'
import { Chips } from '#app/ui/table/chips.tsx'
import { Pagination } from '#app/ui/table/pagination.tsx'
import { renderHtml, tag } from './render.tsx'

const PAGES: NavItem[] = ['manifest', 'dashboard', 'orders', 'outbox', 'shops'].map((name) => ({
  to: `/${name}`,
  label: name,
  icon: 'list',
}))

test('a page header has one h1, and the menu of narrow screens only when there is something in it', () => {
  const plain = renderHtml(<PageHeader title="Ordrar" />)
  expect(plain.match(/<h1/g)).toHaveLength(1)
  expect(plain).not.toContain('<details')
  expect(renderHtml(<PageHeader title="Order" more={<a href="/x">Radera</a>} />)).toContain('<details')
})

test.each([
  { newBooking: '/orders/new', places: 5 },
  { newBooking: null, places: 5 },
])('the bottom bar never has more than five places', ({ newBooking, places }) => {
  const html = renderHtml(<BottomNav items={PAGES} newBooking={newBooking} menu="/menu" />)
  expect(html.match(/<a /g)).toHaveLength(places)
  expect(html).toContain('href="/menu"')
})

test('the current page is marked in the bottom bar', () => {
  const html = renderHtml(<BottomNav items={PAGES} newBooking={null} menu="/menu" />, { at: '/orders' })
  expect(html.match(/aria-current="page"/g)).toHaveLength(1)
  expect(html).toMatch(/aria-current="page"[^>]*href="\/orders"/)
})

test('a group of pages opens on the page that is open, and else leads to its first', () => {
  const items = PAGES.slice(0, 2)
  const sidebar = (
    <Sidebar
      nav={[{ label: null, items: [{ to: '/manifest', label: 'Produkter', icon: 'kayak', items }] }]}
      shop={{ displayName: 'Sjöboden', city: null }}
      shops={[]}
      user={{ name: 'Elin' }}
      canCreate={false}
      links={{ home: '/', menu: '/menu', shops: '/account/shops', appearance: '/x', signOut: '/logout' }}
    />
  )
  const closed = renderHtml(sidebar, { at: '/orders' })
  expect(closed).toContain('href="/manifest"')
  expect(closed).not.toContain('href="/dashboard"')
  const open = renderHtml(sidebar, { at: '/dashboard/x' })
  expect(open.match(/aria-current="page"/g)).toHaveLength(1)
  expect(open).toMatch(/aria-current="page"[^>]*href="\/dashboard"/)
})

test('one shop is only named; several can be switched by a post that works without script', () => {
  const sjoboden = { id: 1, displayName: 'Sjöboden', current: true }
  const one = renderHtml(<ShopSwitcher city="Stavsnäs" shops={[sjoboden]} action="/account/shops" />)
  expect(one).not.toContain('<form')
  const two = renderHtml(
    <ShopSwitcher
      city="Stavsnäs"
      shops={[sjoboden, { id: 2, displayName: 'Granngården', current: false }]}
      action="/account/shops"
    />,
  )
  expect(two).toContain('Stavsnäs · 2 butiker')
  expect(two).toMatch(/<form(?=[^>]*method="post")[^>]*action="\/account\/shops"/)
  expect(two).toMatch(/<button(?=[^>]*name="shopId")[^>]*value="2"[^>]*>Granngården/)
})

test('languages stand in their own words and lead back to the page', () => {
  const html = renderHtml(<LanguageForm action="/language" locales={['sv', 'en', 'no']} />, {
    at: '/login?next=%2F',
  })
  expect(html).toContain('value="/login?next=%2F"')
  expect(html).toMatch(/value="no"[^>]*lang="no"[^>]*>Norsk/)
  expect(html.match(/aria-current="true"/g)).toHaveLength(1)
})

test('the footer shows only what the installation has set', () => {
  expect(renderHtml(<Footer year={2026} />)).not.toContain('<a')
  const html = renderHtml(
    <Footer year={2026} supportEmail="hjalp@brygga.test" knowledgeBase="https://kb.test" />,
  )
  expect(html).toContain('© 2026')
  expect(html).toContain('href="mailto:hjalp@brygga.test"')
  expect(html).toContain('href="https://kb.test"')
})

test('tabs are links with the current one marked', () => {
  const html = renderHtml(
    <Tabs
      tabs={[
        { to: '?tab=coming', label: 'Kommande', current: true, count: 128 },
        { to: '?tab=all', label: 'Alla', current: false },
      ]}
    />,
  )
  expect(tag(html, '<nav')).toContain('aria-label="Vyer"')
  expect(html.match(/aria-current="page"/g)).toHaveLength(1)
})

test('a missing neighbour is text, not a link', () => {
  const html = renderHtml(<Pagination previous={null} next="?after=7" />)
  expect(html).toMatch(/<span class="button small" aria-disabled="true">/)
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(renderHtml(<Pagination previous={null} next={null} />)).toBe('')
})

test('a chip says what it takes away', () => {
  const html = renderHtml(
    <Chips clearTo="?" chips={[{ name: 'Start', value: '16–22 juli', to: '?pay=PAID' }]} />,
  )
  expect(html).toContain('aria-label="Ta bort filtret Start: 16–22 juli"')
  expect(renderHtml(<Chips clearTo="?" chips={[]} />)).not.toContain('<nav')
})
