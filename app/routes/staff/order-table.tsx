import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { dateOf } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { CachedRows } from '#app/ui/cached-element.tsx'
import { OtaBadge, PaymentBadge, RefundedBadge, StayBadge } from '#app/ui/feedback/badge.tsx'
import { ReservedBadge } from '#app/ui/feedback/reserved-badge.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { RowLines } from '#app/ui/row-lines.ts'
import { type Column, IndexTable } from '#app/ui/table/index-table.tsx'
import type { OrderRow } from './order-row.ts'

/** Where each column's head leads, for the columns that sort the list. */
export type ListSorting = Readonly<Record<'id' | 'start', NonNullable<Column['sort']>>>

/** The list whose rows can be ticked: everything in it when `isAll`, else first the rows that its address names. */
type Selection = { isAll: boolean; ids: readonly string[] }

/** The selection of a list's page. */
export function useSelection({ isAll }: Pick<Selection, 'isAll'>): Selection {
  const [params] = useSearchParams()
  return { isAll, ids: params.getAll('ids') }
}

export type ListTableProps<Row> = {
  rows: RowLines<Row>
  sorting?: ListSorting | undefined
  selection?: Selection | undefined
  /** All of one customer, whom each row need not name. */
  isOfOneCustomer?: boolean | undefined
}

/** The first columns of either list. */
export function useListColumns(
  { sorting, selection, isOfOneCustomer }: ListTableProps<unknown>,
  idLabel: string,
): Column[] {
  const t = useTranslate()
  return [
    ...(selection
      ? [
          {
            key: 'ck',
            label: t('orders.choose'),
            ticks: { label: t('orders.choose_rows'), isAll: selection.isAll },
          },
        ]
      : []),
    { key: 'id', label: idLabel, sort: sorting?.id },
    ...(isOfOneCustomer ? [] : [{ key: 'who', label: t('orders.customer') }]),
    { key: 'start', label: t('orders.start'), sort: sorting?.start },
    { key: 'what', label: t('orders.contents') },
  ]
}

/** The order list. Without `sorting` it is a short list on another page, in the order it comes. */
export function OrdersTable(props: ListTableProps<OrderRow>) {
  const t = useTranslate()
  const columns: Column[] = [
    ...useListColumns(props, t('orders.order')),
    { key: 'status', label: t('orders.status') },
    { key: 'sum', label: t('orders.paid'), numeric: true },
  ]
  const { rows, selection, isOfOneCustomer } = props
  return (
    <IndexTable
      columns={columns}
      caption={t('orders.title')}
      className="orders"
      body={<ListRows rows={rows} contents={OrderCells} inputs={{ selection, isOfOneCustomer }} />}
    />
  )
}

type Selectable = { selection?: Selection | undefined }

/** Rows of either list. */
export function ListRows<Row extends { id: number }, Inputs extends Selectable>(
  props: Omit<ComponentProps<typeof CachedRows<Row, Inputs>>, 'className'>,
) {
  return <CachedRows {...props} className={props.inputs.selection ? undefined : 'without-check'} />
}

/** Ticks a row for what is done with several. What was selected as a whole is ticked for good. */
export function TickCell({ id, selection, label }: { id: number; selection: Selection; label: string }) {
  return (
    <td className="check-cell" data-a="ck">
      <input
        key={String(selection.isAll)}
        type="checkbox"
        name="ids"
        value={id}
        aria-label={label}
        defaultChecked={selection.isAll || selection.ids.includes(String(id))}
        disabled={selection.isAll}
      />
    </td>
  )
}

function OrderCells({
  row,
  selection,
  isOfOneCustomer,
}: { row: OrderRow } & Pick<ListTableProps<OrderRow>, 'selection' | 'isOfOneCustomer'>) {
  const t = useTranslate()
  const format = useFormat()
  const isPartial = row.payedMinor !== row.priceMinor
  return (
    <>
      {selection ? (
        <TickCell id={row.id} selection={selection} label={t('orders.choose_order', { id: row.id })} />
      ) : null}
      <td data-a="id" className="row-key">
        <PageLink to={`/orders/${row.id}`}>{row.id}</PageLink>
        <span className="meta">
          {row.isFromToday
            ? t('orders.today_at', { time: format.time(row.createdAt) })
            : format.stamp(row.createdAt)}
        </span>
      </td>
      {isOfOneCustomer ? null : (
        <td data-a="who">
          {row.customerName || t('orders.no_name')}
          {row.customerPhone ? <span className="meta">{row.customerPhone}</span> : null}
        </td>
      )}
      <td data-a="start">
        {row.startRent ? (
          <>
            <b>{format.dateShort(dateOf(row.startRent))}</b>
            {` ${format.time(row.startRent)}`}
          </>
        ) : null}
      </td>
      <td data-a="what">
        <span className="clamp">{row.contents}</span>
      </td>
      <td data-a="status">
        <OrderStatus row={row} />
      </td>
      <td data-a="sum" className="numeric">
        {format.money(row.payedMinor)}
        {isPartial ? (
          <span className="meta">{t('orders.of_amount', { amount: format.money(row.priceMinor) })}</span>
        ) : null}
      </td>
    </>
  )
}

export type OrderStatusFields = Pick<
  OrderRow,
  | 'reservedMinutes'
  | 'ended'
  | 'isFinished'
  | 'payedMinor'
  | 'paymentState'
  | 'hasRefund'
  | 'isReturning'
  | 'ota'
>

/** Badges of an order: the reservation's minutes left, else how it ended, payment and refund. */
export function OrderStatus({ row }: { row: OrderStatusFields }) {
  const { reservedMinutes, ended, isFinished, hasRefund = false, isReturning = false, ota } = row
  if (reservedMinutes !== undefined) {
    return <ReservedBadge minutes={reservedMinutes} paymentState={row.paymentState} />
  }
  const end = ended ?? (isFinished ? 'FINISHED' : undefined)
  return (
    <>
      {end ? <StayBadge state={end} /> : null}
      {ended && row.payedMinor === 0 ? null : (
        <>
          {end ? ' ' : ''}
          <PaymentBadge state={row.paymentState} />
        </>
      )}
      {hasRefund ? (
        <>
          {' '}
          <RefundedBadge isReturning={isReturning} />
        </>
      ) : null}
      {ota ? (
        <>
          {' '}
          <OtaBadge channel={ota.channel} />
        </>
      ) : null}
    </>
  )
}
