import { scaleBand, scaleLinear } from 'd3-scale'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'

type SalesDay = { date: LocalDate; salesMinor: number }

type SalesChartProps = { days: readonly SalesDay[]; today: LocalDate; title: string }

const HEIGHT = 210
const TOP = 24
/** The line the bars stand on; the days are written under it. */
const BOTTOM = 188
const SCALE_WIDTH = 44
const LABEL_EVERY = 3
const MINOR_PER_MAJOR = 100

/**
 * The month's sales, one bar a day, with the best day labelled; the same numbers stand in a table below. Days
 * lie at percentages and heights in pixels, so that the text keeps its size in every width.
 */
export function SalesChart({ days, today, title }: SalesChartProps) {
  const t = useTranslate()
  const format = useFormat()
  const most = Math.max(...days.map((day) => day.salesMinor), MINOR_PER_MAJOR)
  const y = scaleLinear([0, most], [BOTTOM, TOP])
  // Without sales the axis stands alone: there is nothing to measure.
  const ticks = days.some((day) => day.salesMinor > 0) ? y.ticks(3) : [0]
  return (
    <>
      <div className="chart" role="img" aria-label={title}>
        <svg className="scale" height={HEIGHT} aria-hidden="true">
          {ticks.map((tick) => (
            <text key={tick} x={SCALE_WIDTH - 8} y={y(tick) + 4} textAnchor="end">
              {format.moneyPlain(tick)}
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
          <Bars days={days} today={today} y={y} best={days.find((day) => day.salesMinor === most)} />
        </svg>
      </div>
      <details className="more">
        <summary>{t('common.show_as_table')}</summary>
        <table className="table">
          <thead>
            <tr>
              <th>{t('field.date')}</th>
              <th className="numeric">{t('dashboard.sales')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <td>{format.dateShort(day.date)}</td>
                <td className="numeric">{format.money(day.salesMinor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

type BarsProps = Pick<SalesChartProps, 'days' | 'today'> & {
  y: (minor: number) => number
  best: SalesDay | undefined
}

function Bars({ days, today, y, best }: BarsProps) {
  const format = useFormat()
  const x = scaleBand(
    days.map((day) => day.date),
    [0, 100],
  ).padding(0.36)
  return days.map((day, index) => {
    const left = x(day.date) ?? 0
    const middle = `${left + x.bandwidth() / 2}%`
    const top = y(day.salesMinor)
    return (
      <g key={day.date}>
        {day.salesMinor > 0 ? (
          <rect
            className="chart-bar"
            x={`${left}%`}
            y={top}
            width={`${x.bandwidth()}%`}
            height={BOTTOM - top}
            rx={2}
          />
        ) : null}
        {index % LABEL_EVERY === 0 ? (
          <text x={middle} y={BOTTOM + 18} textAnchor="middle">
            {Number(day.date.slice(-2))}
          </text>
        ) : null}
        {day.date === today ? <circle cx={middle} cy={BOTTOM + 1} r={4} fill="var(--buoy)" /> : null}
        {day === best ? (
          <text className="chart-label" x={middle} y={top - 8} textAnchor="middle">
            {format.moneyPlain(day.salesMinor)}
          </text>
        ) : null}
      </g>
    )
  })
}
