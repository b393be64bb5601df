import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { writeBookingAddress } from '#app/routes/staff/allocation-address.ts'
import {
  ListRows,
  type ListTableProps,
  OrderStatus,
  TickCell,
  useListColumns,
} from '#app/routes/staff/order-table.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { type Column, IndexTable } from '#app/ui/table/index-table.tsx'
import type { BookingRow } from './booking-row.ts'

/** The list's address, from where its bookings are opened and where closing them leads. */
type Origin = { list?: string | undefined }
type BookingCellsProps = Origin & Pick<ListTableProps<BookingRow>, 'selection'> & { row: BookingRow }

/** The booking list, in the shape of the order list. */
export function BookingsTable(props: ListTableProps<BookingRow> & Origin) {
  const t = useTranslate()
  const columns: Column[] = [
    ...useListColumns(props, t('orders.booking')),
    { key: 'status', label: t('orders.status') },
    { key: 'sum', label: t('orders.price'), numeric: true },
  ]
  const { rows, selection, list } = props
  return (
    <IndexTable
      columns={columns}
      caption={t('orders.bookings')}
      className="orders"
      body={<ListRows rows={rows} contents={BookingCells} inputs={{ selection, list }} />}
    />
  )
}

function BookingCells({ row, selection, list }: BookingCellsProps) {
  const t = useTranslate()
  const format = useFormat()
  const page = row.isRemoved ? `/orders/${row.orderId}` : writeBookingAddress(row.id, list)
  return (
    <>
      {selection ? (
        <TickCell id={row.id} selection={selection} label={t('orders.choose_booking', { id: row.id })} />
      ) : null}
      <td data-a="id" className="row-key">
        <PageLink to={page}>{row.id}</PageLink>
        <span className="meta">{t('order.title', { id: row.orderId })}</span>
      </td>
      <td data-a="who">
        {row.customerName || t('orders.no_name')}
        {row.customerPhone ? <span className="meta">{row.customerPhone}</span> : null}
      </td>
      <td data-a="start">{format.period(row.startRent, row.endRent)}</td>
      <td data-a="what">
        <span className="clamp">{row.contents}</span>
        {row.resources ? <span className="meta">{row.resources}</span> : null}
      </td>
      <td data-a="status">
        <OrderStatus row={row} />
      </td>
      <td data-a="sum" className="numeric">
        {format.money(row.bookingPriceMinor)}
      </td>
    </>
  )
}
