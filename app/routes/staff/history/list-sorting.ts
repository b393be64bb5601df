import type { ListSorting } from '#app/routes/staff/order-table.tsx'
import { type ListAddress, writeListAddress } from './list-address.ts'

/** Links of the sortable column heads, and which of them sorts now. */
export function listSorting(address: ListAddress): ListSorting {
  return { id: sortBy(address, 'id'), start: sortBy(address, 'start') }
}

/** A column sorts the other way when it sorts already; ids begin with the newest, starts with the first. */
function sortBy(address: ListAddress, column: 'id' | 'start'): ListSorting['id'] {
  const down = `-${column}` as const
  const direction = address.sort === column ? 'ascending' : address.sort === down ? 'descending' : undefined
  const first = column === 'id' ? down : column
  const other = first === down ? column : down
  return { to: writeListAddress(address, { sort: address.sort === first ? other : first }), direction }
}
