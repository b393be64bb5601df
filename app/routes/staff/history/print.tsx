import { Link } from 'react-router'
import { services } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { toOrderRow } from '#app/routes/staff/order-row.ts'
import { OrdersTable } from '#app/routes/staff/order-table.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PrintButton } from '#app/ui/layout/print-button.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { writeRows } from '#app/ui/row-lines.ts'
import type { Route } from './+types/print'
import { toBookingRow } from './booking-row.ts'
import { BookingsTable } from './bookings-table.tsx'
import { writeLeftList } from './list-address.ts'
import { LIST_TITLES } from './list-page.tsx'
import {
  bookingPages,
  countSelection,
  describeSelection,
  MOST_AT_ONCE,
  orderPages,
  readSelection,
} from './selection.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const all = context.get(services)
  const selection = readSelection(url)
  const { address, ids } = selection
  const { list } = address
  const count = await countSelection(all, selection)
  const isShown = count <= MOST_AT_ONCE
  const reader = { ...all, shopLocales: all.shop.locales }
  const orders = isShown && list === 'orders' ? await Array.fromAsync(orderPages(all, selection)) : []
  const bookings = isShown && list === 'bookings' ? await Array.fromAsync(bookingPages(all, selection)) : []
  return {
    list,
    back: writeLeftList(address, ids),
    count,
    description: await describeSelection(all, selection, count),
    most: MOST_AT_ONCE,
    orders: writeRows(orders.flat().map((row) => toOrderRow(row, reader))),
    bookings: writeRows(bookings.flat().map((row) => toBookingRow(row, reader))),
  }
}

/** The selected rows on one page, for paper. */
export default function PrintRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { list, back, count, description, most, orders, bookings } = loaderData
  const title = t(LIST_TITLES[list])
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        subtitle={description}
        crumb={{ to: back, label: title }}
        secondary={<PrintButton />}
      />
      {count > most ? (
        <div className="stack max-w-160">
          <Banner tone="warning">{t('orders.bulk_too_many', { most, count })}</Banner>
          <p>
            <Link className="button secondary" to={back}>
              {t('common.back')}
            </Link>
          </p>
        </div>
      ) : list === 'orders' ? (
        <OrdersTable rows={orders} />
      ) : (
        <BookingsTable rows={bookings} />
      )}
    </>
  )
}
