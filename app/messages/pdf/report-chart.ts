import { Line, Polyline, Rect, Svg, Text, View } from '@react-pdf/renderer'
import { scaleBand, scaleLinear } from 'd3-scale'
import { createElement as h, type ReactNode } from 'react'
import type { ReportChart } from '#app/domain/report/report-content.ts'
import type { Formatters } from '#app/i18n/format.ts'
import { SEMIBOLD } from './outlined-font.ts'
import { FONTS } from './render-pdf.ts'
import { sheetText } from './sheet.ts'
import { ACCENT, LINE, QUIET, SHEET_INK } from './sheet-styles.ts'

/** In points; a drawing is as wide as its sheet without the margins. */
const WIDTHS = { portrait: 510, landscape: 757 } as const
const HEIGHT = 112
const LEFT = 44
const TOP = 14
/** The line the bars stand on. */
const BOTTOM = 94
const FONT = FONTS[0] ?? ''
const MOST_LABELS = 12
const MINOR_PER_MAJOR = 100

/** Amounts as bars, the largest labelled, and what they are compared with as a line, under the sentence they say. */
export function reportChart(
  { title, bars, columns }: ReportChart,
  { format, orientation }: { format: Formatters; orientation: keyof typeof WIDTHS },
): ReactNode {
  const width = WIDTHS[orientation]
  const most = Math.max(
    ...bars.flatMap(({ minor, beforeMinor = 0 }) => [minor, beforeMinor]),
    MINOR_PER_MAJOR,
  )
  const y = scaleLinear([Math.min(...bars.map(({ minor }) => minor), 0), most], [BOTTOM, TOP])
  const x = scaleBand(
    bars.map(({ key }) => key),
    [LEFT, width],
  ).padding(0.36)
  const middle = (key: string) => (x(key) ?? 0) + x.bandwidth() / 2
  const every = Math.ceil(bars.length / MOST_LABELS)
  const best = bars.toSorted((a, b) => b.minor - a.minor)[0]
  const before = bars.flatMap(({ key, beforeMinor }) =>
    beforeMinor === undefined ? [] : [`${middle(key)},${y(beforeMinor)}`],
  )
  return h(
    View,
    { wrap: false, style: { marginTop: '4mm' } },
    sheetText(title, { fontSize: 12, fontWeight: SEMIBOLD, marginBottom: 2 }),
    sheetText(columns.before ? `${columns.amount} · – – ${columns.before}` : columns.amount, {
      color: QUIET,
      fontSize: 8,
    }),
    h(
      Svg,
      { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT },
      ...y.ticks(3).flatMap((tick) => [
        h(Line, {
          key: `line ${tick}`,
          x1: LEFT,
          x2: width,
          y1: y(tick),
          y2: y(tick),
          stroke: tick === 0 ? SHEET_INK : LINE,
          strokeWidth: 0.5,
        }),
        label(`tick ${tick}`, format.moneyPlain(tick), { x: LEFT - 6, y: y(tick) + 3, textAnchor: 'end' }),
      ]),
      ...bars.flatMap(({ key, label: name, minor }, index) => [
        h(Rect, {
          key,
          x: x(key) ?? 0,
          y: y(Math.max(minor, 0)),
          width: x.bandwidth(),
          height: Math.abs(y(minor) - y(0)),
          fill: ACCENT,
        }),
        index % every === 0
          ? label(`name ${key}`, name, { x: middle(key), y: BOTTOM + 13, textAnchor: 'middle' })
          : null,
        minor > 0 && key === best?.key
          ? label(`amount ${key}`, format.moneyPlain(minor), {
              x: middle(key),
              y: y(minor) - 5,
              textAnchor: 'middle',
            })
          : null,
      ]),
      before.length > 1
        ? h(Polyline, { points: before.join(' '), stroke: QUIET, strokeWidth: 1, strokeDasharray: '3 2' })
        : null,
    ),
  )
}

type Place = { x: number; y: number; textAnchor: 'middle' | 'end' }

function label(key: string, text: string, place: Place): ReactNode {
  return h(
    Text,
    { key, ...place, style: { fontSize: 7, fontFamily: FONT }, fill: SHEET_INK },
    text.replaceAll('\u202f', '\u00a0'),
  )
}
