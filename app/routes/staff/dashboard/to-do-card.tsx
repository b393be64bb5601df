import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LocalDate, WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { FAILED_REFUNDS_LIST } from './failed-refunds.tsx'

type ToDoCardProps = {
  unpaid: { count: number; amountMinor: number; orderId: number | null; from: LocalDate; to: LocalDate }
  returning: { count: number; amountMinor: number; orderId: number | null }
  /** Refunds that failed and are still owed; none for who may not give money back. */
  failed: { count: number; amountMinor: number; orderId: number | null }
  runningOut: { count: number; firstAt: WallTime | null; orderId: number | null }
  nearlyFull: readonly {
    startRent: WallTime
    name: string
    left: number
    /** Page that tells why so few are left; null for who may not see it. */
    to: string | null
  }[]
}

/** Tasks for staff: failed and pending refunds, unpaid orders, expiring reservations, scarce starts, with links. */
export function ToDoCard({ unpaid, returning, failed, runningOut, nearlyFull }: ToDoCardProps) {
  const t = useTranslate()
  const format = useFormat()
  const counts = [unpaid.count, returning.count, failed.count, runningOut.count, nearlyFull.length]
  if (counts.every((count) => count === 0)) {
    return (
      <Card title={t('dashboard.to_do')}>
        <EmptyState
          kind="nothing"
          title={t('dashboard.nothing_to_do')}
          text={t('dashboard.nothing_to_do_text')}
        />
      </Card>
    )
  }
  return (
    <Card title={t('dashboard.to_do')} flush>
      <ul className="to-do-list">
        {failed.count > 0 ? (
          <ToDo
            to={orderOr(failed.orderId, FAILED_REFUNDS_LIST)}
            count={failed.count}
            tone="danger-text"
            note={format.money(failed.amountMinor)}
          >
            {t('dashboard.failed_refund_orders', { count: failed.count })}
          </ToDo>
        ) : null}
        {returning.count > 0 ? (
          <ToDo
            to={orderOr(returning.orderId, '/history/orders?tab=all&payment=RETURNING')}
            count={returning.count}
            tone="danger-text"
            note={format.money(returning.amountMinor)}
          >
            {t('dashboard.returning_money', { count: returning.count })}
          </ToDo>
        ) : null}
        {unpaid.count > 0 ? (
          <ToDo
            to={orderOr(
              unpaid.orderId,
              `/history/orders?tab=all&from=${unpaid.from}&to=${unpaid.to}&payment=DUE&sort=start`,
            )}
            count={unpaid.count}
            tone="danger-text"
            note={format.money(unpaid.amountMinor)}
          >
            {t('dashboard.unpaid_soon', { count: unpaid.count })}
          </ToDo>
        ) : null}
        {runningOut.count > 0 && runningOut.firstAt ? (
          <ToDo
            to={orderOr(runningOut.orderId, '/history/orders?tab=all&payment=RESERVED')}
            count={runningOut.count}
            tone="accent"
            note={t('dashboard.earliest', { time: format.time(runningOut.firstAt) })}
          >
            {t('dashboard.running_out', { count: runningOut.count })}
          </ToDo>
        ) : null}
        {nearlyFull.map(({ startRent, name, left, to }) => (
          <ToDo
            key={`${startRent} ${name}`}
            to={to}
            count={left}
            tone="accent"
            note={`${name}, ${format.dateTime(startRent)}`}
          >
            {t('dashboard.places_left', { count: left })}
          </ToDo>
        ))}
      </ul>
    </Card>
  )
}

function orderOr(orderId: number | null, list: string): string {
  return orderId === null ? list : `/orders/${orderId}`
}

type ToDoProps = {
  /** null where the reader may not go on. */
  to: string | null
  count: number
  tone: 'danger-text' | 'accent'
  note: string
  children: ReactNode
}

function ToDo({ to, count, tone, note, children }: ToDoProps) {
  const content = (
    <>
      <b className={`item-count ${tone}`}>{count}</b>
      <span className="grow">
        {children}
        <small>{note}</small>
      </span>
    </>
  )
  if (to === null) return <li className="to-do-line">{content}</li>
  return (
    <li>
      <Link className="to-do-line" to={to}>
        {content}
        <Icon name="right" small />
      </Link>
    </li>
  )
}
