import type { OrderSorting } from '#app/routes/staff/order-table.tsx'
import { type OrdersAddress, type OrdersSort, writeOrdersAddress } from './orders-address.ts'

/** Links of the sortable column heads, and which of them sorts now. */
export function orderSorting(address: OrdersAddress): OrderSorting {
  return { id: sortBy(address, 'id'), start: sortBy(address, 'start') }
}

/** A column sorts the other way when it sorts already; ids begin with the newest, starts with the first. */
function sortBy(address: OrdersAddress, column: 'id' | 'start'): OrderSorting['id'] {
  const down: OrdersSort = `-${column}`
  const direction = address.sort === column ? 'ascending' : address.sort === down ? 'descending' : undefined
  const first = column === 'id' ? down : column
  const other = first === down ? column : down
  return { to: writeOrdersAddress(address, { sort: address.sort === first ? other : first }), direction }
}
