import { Link } from 'react-router'
import { dateOf } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { Icon, type IconName } from '#app/ui/layout/icon.tsx'
import { StepTitle } from '#app/ui/layout/step-title.tsx'
import { RESOLUTIONS } from './posted-replication.ts'
import { summedText } from './replicate-outcome.tsx'
import type { ReplicationView } from './replication-view.server.ts'

/** Bookings that get a column each; more of them share one. */
const MOST_COLUMNS = 3

type Line = ReplicationView['lines'][number]
type Cell = Line['cells'][number]
type Choice = Line['choices'][number]

/** The orders as they would be, day by day, with what can be chosen where one cannot be had. */
export function ReplicatePreview({ plan }: { plan: ReplicationView }) {
  const t = useTranslate()
  const format = useFormat()
  const { names, lines } = plan
  const columns = names.length <= MOST_COLUMNS ? names.map((each) => [each]) : [names]
  return (
    <Card
      title={<StepTitle number={3} text={t('replicate.preview')} />}
      aside={
        <button type="submit" className="button secondary small">
          {t('replicate.recount')}
        </button>
      }
      flush
    >
      <table className="table inset copies">
        <caption>
          <span className="visually-hidden">{t('replicate.preview_caption')}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('replicate.day')}</th>
            {columns.map((column) => (
              <th key={column[0]?.id} scope="col">
                {column.map(({ name }) => name).join(', ')}
              </th>
            ))}
            <th scope="col" className="numeric">
              {t('replicate.price')}
            </th>
          </tr>
        </thead>
        {lines.map((line) => (
          <tbody key={line.date} className={line.choices.length > 0 ? 'has-choice' : undefined}>
            <tr>
              <th scope="row">
                {format.dateShort(line.date)}
                {line.earlier.map((id) => (
                  <Link key={id} to={`/orders/${id}`} className="copy-state is-earlier">
                    <Icon name="warning" small />
                    {t('replicate.copied_before', { id })}
                  </Link>
                ))}
              </th>
              {line.isSkipped ? (
                <td colSpan={columns.length} className="muted">
                  {t('replicate.skipped')}
                </td>
              ) : (
                columns.map((column) => (
                  <td key={column[0]?.id} data-l={column.length === 1 ? column[0]?.name : undefined}>
                    {column.map(({ id, name }) => (
                      <CellState
                        key={id}
                        cell={line.cells.find(({ bookingId }) => bookingId === id)}
                        date={line.date}
                        name={column.length > 1 ? name : null}
                      />
                    ))}
                  </td>
                ))
              )}
              <td className="numeric" data-l={t('replicate.price')}>
                {line.priceMinor === null ? '–' : format.money(line.priceMinor)}
              </td>
            </tr>
            {line.choices.length > 0 ? (
              <tr className="choice">
                <td colSpan={columns.length + 2}>
                  {line.choices.map((choice) => (
                    <ConflictChoices key={choice.field} choice={choice} />
                  ))}
                </td>
              </tr>
            ) : null}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={columns.length + 1}>
              {summedText(plan, t)}
            </th>
            <td className="numeric">{plan.free === 0 ? '–' : format.money(plan.totalMinor)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}

const STATES = {
  FREE: { icon: 'check', key: 'replicate.free', className: 'copy-state is-free' },
  MOVED: { icon: 'move', key: 'replicate.moved', className: 'copy-state is-moved' },
  BROKEN: { icon: 'warning', key: 'replicate.free', className: 'copy-state is-broken' },
  CONFLICT: { icon: 'warning', key: 'replicate.not_free', className: 'copy-state is-conflict' },
} as const satisfies Record<string, { icon: IconName; key: string; className: string }>

function CellState({ cell, date, name }: { cell: Cell | undefined; date: string; name: string | null }) {
  const t = useTranslate()
  const format = useFormat()
  if (!cell?.startRent || cell.state === 'LEFT_OUT')
    return <span className="muted">{t('replicate.left_out')}</span>
  const isBroken = cell.state === 'FREE' && cell.broken.length > 0
  const { icon, key, className } = STATES[isBroken ? 'BROKEN' : cell.state]
  const isThatDay = dateOf(cell.startRent) === date
  const time = isThatDay ? format.time(cell.startRent) : format.dateTime(cell.startRent)
  return (
    <span className={className}>
      <Icon name={icon} small />
      <span>
        {name ? `${name} ` : null}
        {[t(key, { time }), cell.reduced].filter(Boolean).join(' · ')}
        {cell.broken.length > 0 ? <small className="block">{cell.broken.join(' ')}</small> : null}
      </span>
    </span>
  )
}

/** Radio buttons of one conflict: another start or day, fewer, without it, or not that day at all. */
function ConflictChoices({ choice }: { choice: Choice }) {
  const t = useTranslate()
  const format = useFormat()
  const { field, product, reason, plannedStart, value, starts, reduced, canLeaveOut, isTyped } = choice
  const planned = isTyped ? 'replicate.option_typed' : 'replicate.option_same'
  const same = t(planned, { time: format.time(plannedStart) })
  return (
    <fieldset className={reason === null ? 'conflict-choices is-solved' : 'conflict-choices'}>
      <legend>
        {reason === null ? t('replicate.solved', { product }) : t('replicate.choose', { product, reason })}
      </legend>
      {reason === null ? <Option field={field} value={RESOLUTIONS.same} chosen={value} text={same} /> : null}
      {starts.map(({ kind, value: start, startRent, free }) => (
        <Option
          key={start}
          field={field}
          value={start}
          chosen={value}
          text={
            kind === 'day'
              ? t('replicate.option_day', { date: format.dateShort(dateOf(startRent)) })
              : t('replicate.option_start', {
                  time:
                    dateOf(startRent) === dateOf(plannedStart)
                      ? format.time(startRent)
                      : format.dateTime(startRent),
                })
          }
          detail={free === null ? undefined : t('availability.left', { free })}
        />
      ))}
      {reduced ? <Option field={field} value={reduced.value} chosen={value} text={reduced.text} /> : null}
      {canLeaveOut ? (
        <Option
          field={field}
          value={RESOLUTIONS.leaveOut}
          chosen={value}
          text={t('replicate.option_leave_out', { product })}
        />
      ) : null}
      {isTyped ? null : (
        <Option field={field} value={RESOLUTIONS.skip} chosen={value} text={t('replicate.option_skip')} />
      )}
    </fieldset>
  )
}

type OptionProps = {
  field: string
  value: string
  chosen: string | null
  text: string
  detail?: string | undefined
}

function Option({ field, value, chosen, text, detail }: OptionProps) {
  return (
    <label className="radio">
      <input type="radio" name={field} value={value} defaultChecked={value === chosen} />
      <span>
        {text} {detail ? <small className="muted">{detail}</small> : null}
      </span>
    </label>
  )
}
