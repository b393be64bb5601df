import { renderToStaticMarkup } from 'react-dom/server'
import { Link, MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PageLink } from '#app/ui/page-link.tsx'

test.each([
  '/',
  '/orders/7',
  '/orders/7/',
  '/history/orders?tab=all&search=%C3%85sa+B%26B',
  '/products/7#prices',
  'below',
  '?tab=all',
])('a link to %s is written as the router writes it', (to) => {
  const attributes = { className: 'button', 'aria-current': 'page', title: 'Åsa & "Bo"' } as const
  const render = (Tag: typeof PageLink | typeof Link) =>
    renderToStaticMarkup(
      <MemoryRouter initialEntries={['/history/orders?tab=coming']}>
        <Tag to={to} {...attributes}>
          Kajak
        </Tag>
      </MemoryRouter>,
    )
  expect(render(PageLink)).toBe(render(Link))
  expect(render(PageLink)).toContain('href=')
})
