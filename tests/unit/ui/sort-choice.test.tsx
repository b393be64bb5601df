import { expect, test } from 'vitest'
import { Cell, type Column, IndexTable } from '#app/ui/table/index-table.tsx'
import { renderHtml } from './render.tsx'

function table(columns: readonly Column[]) {
  return renderHtml(
    <IndexTable caption="Ordrar" columns={columns}>
      <tr>
        <Cell column="id">7</Cell>
      </tr>
    </IndexTable>,
  )
}

test('a list whose heads sort it says how, and has the same links where it has no head', () => {
  const html = table([
    { key: 'id', label: 'Order', sort: { to: '/x?sort=-id', direction: 'ascending' } },
    { key: 'who', label: 'Kund' },
    { key: 'start', label: 'Start', sort: { to: '/x?sort=start' } },
  ])
  const [choice = '', head = ''] = html.split('</details>')
  expect(choice).toContain('<summary data-sort="ascending">Sortera: Order</summary>')
  const links = (part: string) =>
    [...part.matchAll(/href="([^"]+)"[^>]*>([^<]+)/g)].map(([, to, text]) => [to, text])
  expect(links(choice)).toEqual([
    ['/x?sort=-id', 'Order'],
    ['/x?sort=start', 'Start'],
  ])
  expect(html.match(/<a[^>]* data-sort="ascending"/g)).toHaveLength(2)
  expect(links(head)).toEqual(links(choice))
  expect(choice.match(/aria-current/g)).toHaveLength(1)
})

test('a list that nothing sorts has no choice', () => {
  expect(table([{ key: 'id', label: 'Order' }])).not.toContain('<details')
})
