import { Form, Link } from 'react-router'
import { NPS_DAYS } from '#app/domain/review/nps.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { KeyFigure } from '#app/ui/feedback/key-figures.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { DateRangeFilter } from '#app/ui/table/filter-fields.tsx'
import { Cell, IndexTable } from '#app/ui/table/index-table.tsx'
import { Pagination } from '#app/ui/table/pagination.tsx'
import type { ReviewsData } from './load-reviews.server.ts'

type ReviewsProps = { reviews: ReviewsData }

/** The NPS of the last days beside that of the reader's own period. */
export function NpsFigures({ reviews: { current, own } }: ReviewsProps) {
  const t = useTranslate()
  const isOwn = own.from !== null || own.to !== null
  return (
    <dl className="key-figures is-of-two">
      <NpsFigure label={t('review.current', { count: NPS_DAYS })} figure={current} />
      <NpsFigure label={t(isOwn ? 'review.own' : 'review.all')} figure={own} />
    </dl>
  )
}

function NpsFigure({ label, figure }: { label: string; figure: ReviewsData['own'] }) {
  const t = useTranslate()
  const format = useFormat()
  const { nps, answers, from, to } = figure
  const days = [from, to].map((date) => (date === null ? '' : format.date(date)))
  return (
    <KeyFigure label={label} value={nps === null ? '–' : format.number(nps)}>
      {answers === 0 ? t('review.no_answers') : t('review.answers', { count: answers })}
      {from || to ? <span className="block">{days.join(' – ').trim()}</span> : null}
    </KeyFigure>
  )
}

/** The own period as a form to the same address, and periods that are a link away. */
export function PeriodForm({ reviews: { own, presets, address } }: ReviewsProps) {
  const t = useTranslate()
  return (
    <div className="stack-2">
      <Form method="get" className="toolbar" role="search" aria-label={t('review.period')}>
        <DateRangeFilter
          from={{ name: 'from', label: t('review.from'), value: own.from ?? '' }}
          to={{ name: 'to', label: t('review.to'), value: own.to ?? '' }}
        />
        <button type="submit" className="button secondary">
          {t('review.calculate')}
        </button>
      </Form>
      <nav className="row" aria-label={t('review.period')}>
        {presets.map((preset) => (
          <Link
            key={preset.address}
            className="chip preset"
            to={preset.address}
            aria-current={preset.address === address ? 'page' : undefined}
          >
            {preset.count === null ? t('time.this_month') : t('review.last_days', { count: preset.count })}
          </Link>
        ))}
        <Link
          className="chip preset"
          to="/settings/review"
          aria-current={address === '/settings/review' ? 'page' : undefined}
        >
          {t('review.all_answers')}
        </Link>
      </nav>
    </div>
  )
}

/** The answers in the period, the newest first. */
export function ReviewList({ reviews }: ReviewsProps) {
  const t = useTranslate()
  const { rows, address, previous, next } = reviews
  if (rows.length === 0) {
    return address === '/settings/review' ? (
      <EmptyState kind="nothing" title={t('review.empty')} text={t('review.empty_text')} />
    ) : (
      <EmptyState
        kind="no-hits"
        title={t('review.empty_period')}
        action={<Link to="/settings/review">{t('review.all_answers')}</Link>}
      />
    )
  }
  return (
    <div>
      <ReviewTable reviews={reviews} />
      <Pagination previous={previous} next={next} />
    </div>
  )
}

function ReviewTable({ reviews: { rows, canOpen } }: ReviewsProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <IndexTable
      caption={t('review.all_answers')}
      className="reviews"
      columns={[
        { key: 'start', label: t('review.booking') },
        { key: 'status', label: t('review.score'), numeric: true },
        { key: 'what', label: t('review.comment') },
        { key: 'who', label: t('review.start') },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id} className="without-check">
          <Cell column="start">
            {canOpen ? <Link to={`/orders/${row.orderId}`}>{row.contents}</Link> : row.contents}
            <small className="meta">{t('review.booking_number', { id: row.bookingId })}</small>
          </Cell>
          <Cell column="status" numeric>
            {row.score}
            <span className="in-card"> {t('review.of_ten')}</span>
          </Cell>
          <Cell column="what">
            {row.comment ? <span className="pre-line">{row.comment}</span> : null}
            <small className="meta">{t('review.answered', { when: format.stamp(row.answeredAt) })}</small>
          </Cell>
          <Cell column="who">{format.dateTime(row.startRent)}</Cell>
        </tr>
      ))}
    </IndexTable>
  )
}
