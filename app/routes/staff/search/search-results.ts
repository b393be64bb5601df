import type { OrderStatusFields } from '#app/routes/staff/order-table.tsx'
import type { IconName } from '#app/ui/layout/icon.tsx'

export const LONGEST_SEARCH = 100
/** In the address of the palette's hits, which are fewer than the page's. */
export const IN_PALETTE = 'palette'

/** Action on the chosen hit. */
export type Command = {
  /** Pressed with Alt; null for one without a key. */
  key: string | null
  icon: IconName
  label: string
  to: string
}

export type Hit = {
  /** Unlike any other on the page. */
  id: string
  to: string
  icon: IconName
  title: string
  detail: string
  /** Of an order. */
  state: OrderStatusFields | null
  /** Keys that lead there from every page: 'g m'. */
  keys: string | null
  /** Whom or what the commands are for. */
  subject: string
  commands: Command[]
}

export type HitKind = 'customers' | 'orders' | 'products' | 'pages'

export type SearchResults = {
  query: string
  groups: { kind: HitKind; hits: Hit[] }[]
  /** All that was found, the hits that aren't shown too. */
  count: number
  /** Whether there may be more: what is beyond was not counted. */
  isCountLeast: boolean
  /** Sentence that the search may name more customers than the page shows; else ''. */
  moreCustomers: string
  /** The order list with the remaining orders; null when all are shown. */
  allHits: string | null
}

export function hitsOf({ groups }: Pick<SearchResults, 'groups'>): Hit[] {
  return groups.flatMap(({ hits }) => hits)
}

/** Hit without more than its name. */
export function plainHit(
  id: string,
  { to, label, icon }: { to: string; label: string; icon: IconName },
): Hit {
  return { id, to, icon, title: label, detail: '', state: null, keys: null, subject: label, commands: [] }
}
