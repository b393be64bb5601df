import { services } from '#app/http/context.server.ts'
import { useSelection } from '#app/routes/staff/order-table.tsx'
import { writeRows } from '#app/ui/row-lines.ts'
import type { Route } from './+types/bookings'
import { toBookingRow } from './booking-row.ts'
import { BookingsTable } from './bookings-table.tsx'
import { writeListAddress } from './list-address.ts'
import { ListPage } from './list-page.tsx'
import { listSorting } from './list-sorting.ts'
import { loadBookings } from './load-list.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { listed, frame } = await loadBookings(context, url)
  const { shop, ...reader } = context.get(services)
  const ofReader = { ...reader, shopLocales: shop.locales }
  return { ...frame, rows: writeRows(listed.map((row) => toBookingRow(row, ofReader))) }
}

export default function BookingsRoute({ loaderData }: Route.ComponentProps) {
  const { rows, ...frame } = loaderData
  const { address } = frame
  return (
    <ListPage frame={frame} isEmpty={rows === ''}>
      <BookingsTable
        sorting={listSorting(address)}
        rows={rows}
        selection={useSelection(address)}
        list={writeListAddress(address, address)}
      />
    </ListPage>
  )
}
