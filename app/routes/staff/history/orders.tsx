import { services } from '#app/http/context.server.ts'
import { toOrderRow } from '#app/routes/staff/order-row.ts'
import { OrdersTable, useSelection } from '#app/routes/staff/order-table.tsx'
import { writeRows } from '#app/ui/row-lines.ts'
import type { Route } from './+types/orders'
import { ListPage } from './list-page.tsx'
import { listSorting } from './list-sorting.ts'
import { loadOrders } from './load-list.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { listed, frame } = await loadOrders(context, url)
  const { shop, ...reader } = context.get(services)
  const ofReader = { ...reader, shopLocales: shop.locales }
  return { ...frame, rows: writeRows(listed.map((row) => toOrderRow(row, ofReader))) }
}

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  const { rows, ...frame } = loaderData
  const selection = useSelection(frame.address)
  return (
    <ListPage frame={frame} isEmpty={rows === ''} editOf={customerPage}>
      <OrdersTable sorting={listSorting(frame.address)} rows={rows} selection={selection} />
    </ListPage>
  )
}

function customerPage(order: HTMLAnchorElement): string {
  return `${order.getAttribute('href')}/customer`
}
