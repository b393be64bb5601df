import { expect, test } from 'vitest'
import { BarChart } from '#app/ui/chart/bar-chart.tsx'
import { renderHtml } from './render.tsx'

function chart(amounts: readonly number[], label = '') {
  const bars = amounts.map((minor, index) => ({
    key: `${index}`,
    label: label || `${index}`,
    name: '',
    minor,
  }))
  return renderHtml(<BarChart bars={bars} title="Sales" columns={{ name: 'Day', amount: 'Sales' }} />)
}

test.each([
  [900, 7],
  [20_000_000, 7],
  [-3_000_000_000, 7],
])('the scale of %i has room for its amounts', (minor, figure) => {
  const html = chart([minor])
  const [, width = ''] = /class="scale" width="([\d.]+)"/.exec(html) ?? []
  const amounts = [...html.matchAll(/text-anchor="end">([^<]+)/g)].map(
    ([, text = '']) => text.length * figure,
  )
  expect(Number(width)).toBeGreaterThanOrEqual(Math.max(...amounts))
})

test('of several largest amounts one is labelled', () => {
  expect(chart([100, 500, 500]).match(/chart-label/g)).toHaveLength(1)
})

test.each([
  ['long names of many bars', 21, 'KW 47', 'start', 'end'],
  ['long names of few bars', 12, 'Dez', 'middle', 'middle'],
  ['short names', 31, '1', 'middle', 'middle'],
])('%s stand at the first and the last of them within the chart', (_, count, label, first, last) => {
  const html = chart(Array(count).fill(0), label)
  const names = [...html.matchAll(/y="206" x="[^"]+" text-anchor="(\w+)"/g)].map(([, anchor]) => anchor)
  expect([names.at(0), names.at(-1)]).toEqual([first, last])
})
