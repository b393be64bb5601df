import { scaleBand, scaleLinear } from 'd3-scale'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'

/** One day, week or month; amounts in minor units. */
type ChartBar = {
  key: string
  /** Under the axis. */
  label: string
  /** In the table. */
  name: string
  minor: number
  /** Of the period it is compared with. */
  beforeMinor?: number | undefined
  /** The one in which the reader is. */
  isNow?: boolean | undefined
}

type BarChartProps = {
  bars: readonly ChartBar[]
  title: string
  /** Names of the first column, the amounts and what they are compared with. */
  columns: { name: string; amount: string; before?: string | undefined }
}

const HEIGHT = 210
const TOP = 24
/** The line the bars stand on; their names are written under it. */
const BOTTOM = 188
/** Of an amount beside the scale: its widest figure, and the space before the bars. */
const FIGURE_WIDTH = 8
const SCALE_SPACE = 8
/** Names that fit beside each other on a phone. */
const MOST_LABELS = 11
const MOST_LONG_LABELS = 5
const MINOR_PER_MAJOR = 100

/**
 * Amounts as bars, the largest labelled, what they are compared with as a line; the same numbers stand in a table
 * below. Bars lie at percentages and heights in pixels, so that the text keeps its size in every width.
 */
export function BarChart({ bars, title, columns }: BarChartProps) {
  const format = useFormat()
  const most = Math.max(
    ...bars.flatMap(({ minor, beforeMinor = 0 }) => [minor, beforeMinor]),
    MINOR_PER_MAJOR,
  )
  const least = Math.min(...bars.map(({ minor }) => minor), 0)
  const y = scaleLinear([least, most], [BOTTOM, TOP])
  // Without sales the axis stands alone: there is nothing to measure.
  const ticks = bars.some(({ minor, beforeMinor = 0 }) => minor !== 0 || beforeMinor !== 0) ? y.ticks(3) : [0]
  const amounts = ticks.map((tick) => ({ tick, text: format.moneyPlain(tick) }))
  const amountWidth = Math.max(...amounts.map(({ text }) => text.length)) * FIGURE_WIDTH
  return (
    <>
      <div className="chart" role="img" aria-label={title}>
        <svg className="scale" width={amountWidth + SCALE_SPACE} height={HEIGHT} aria-hidden="true">
          {amounts.map(({ tick, text }) => (
            <text key={tick} x={amountWidth} y={y(tick) + 4} textAnchor="end">
              {text}
            </text>
          ))}
        </svg>
        <svg className="plot" height={HEIGHT} aria-hidden="true">
          {ticks.map((tick) => (
            <line
              key={tick}
              className={tick === 0 ? 'axis' : 'grid-line'}
              x1="0"
              x2="100%"
              y1={y(tick)}
              y2={y(tick)}
            />
          ))}
          <Bars bars={bars} y={y} />
        </svg>
      </div>
      <BarTable bars={bars} columns={columns} />
    </>
  )
}

/** Half of a text's letter, in percent of the bars' width on a phone. */
const HALF_LETTER = 1.3

/** A text stands in the middle of its bar; near the ends of all of them, where it would stick out, within them. */
function textPlace(text: string, x: number, width: number) {
  const middle = x + width / 2
  const half = text.length * HALF_LETTER
  if (middle < half) return { x: `${x}%`, textAnchor: 'start' } as const
  return middle > 100 - half
    ? ({ x: `${x + width}%`, textAnchor: 'end' } as const)
    : ({ x: `${middle}%`, textAnchor: 'middle' } as const)
}

function Bars({ bars, y }: Pick<BarChartProps, 'bars'> & { y: (minor: number) => number }) {
  const format = useFormat()
  const x = scaleBand(
    bars.map(({ key }) => key),
    [0, 100],
  ).padding(0.36)
  const middle = (key: string) => `${(x(key) ?? 0) + x.bandwidth() / 2}%`
  const isLong = bars.some(({ label }) => label.length > 2)
  const every = Math.ceil(bars.length / (isLong ? MOST_LONG_LABELS : MOST_LABELS))
  const most = Math.max(...bars.map(({ minor }) => minor))
  const best = bars.find(({ minor }) => minor === most)?.key
  return (
    <>
      {bars.map(({ key, label, minor, isNow }, index) => (
        <g key={key}>
          {minor !== 0 ? (
            <rect
              className="chart-bar"
              x={`${x(key) ?? 0}%`}
              y={y(Math.max(minor, 0))}
              width={`${x.bandwidth()}%`}
              height={Math.abs(y(minor) - y(0))}
              rx={2}
            />
          ) : null}
          {index % every === 0 ? (
            <text y={BOTTOM + 18} {...textPlace(label, x(key) ?? 0, x.bandwidth())}>
              {label}
            </text>
          ) : null}
          {isNow ? <circle cx={middle(key)} cy={BOTTOM + 1} r={4} fill="var(--buoy)" /> : null}
          {minor > 0 && key === best ? (
            <text
              className="chart-label"
              y={y(minor) - 8}
              {...textPlace(format.moneyPlain(minor), x(key) ?? 0, x.bandwidth())}
            >
              {format.moneyPlain(minor)}
            </text>
          ) : null}
        </g>
      ))}
      {bars.map(({ key, beforeMinor }, index) => {
        const next = bars[index + 1]
        return beforeMinor === undefined || next?.beforeMinor === undefined ? null : (
          <line
            key={`before ${key}`}
            className="chart-before"
            x1={middle(key)}
            y1={y(beforeMinor)}
            x2={middle(next.key)}
            y2={y(next.beforeMinor)}
          />
        )
      })}
    </>
  )
}

function BarTable({ bars, columns }: Pick<BarChartProps, 'bars' | 'columns'>) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <details className="more">
      <summary>{t('common.show_as_table')}</summary>
      <table className="table">
        <thead>
          <tr>
            <th>{columns.name}</th>
            <th className="numeric">{columns.amount}</th>
            {columns.before ? <th className="numeric">{columns.before}</th> : null}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, name, minor, beforeMinor }) => (
            <tr key={key}>
              <td>{name}</td>
              <td className="numeric">{format.money(minor)}</td>
              {columns.before ? (
                <td className="numeric">{beforeMinor === undefined ? '–' : format.money(beforeMinor)}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
