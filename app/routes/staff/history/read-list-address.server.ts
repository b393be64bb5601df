import { z } from 'zod'
import { isLocalDate } from '#app/domain/shared/time.ts'
import { joinAnswers, orderFilterFields } from '#app/http/schemas/order-filter-schema.ts'
import {
  ALL_PARAMETER,
  FIELD_PARAMETER,
  LIST_DEFAULTS,
  LIST_PARAMETERS,
  type ListAddress,
  type ListKind,
} from './list-address.ts'

const SCHEMA = z.object(orderFilterFields)

const { startFrom, startTo, createdFrom, createdTo } = LIST_PARAMETERS
const DATES = [startFrom, startTo, createdFrom, createdTo]

/** Names of the dates in an address that can't be read. */
export function unreadDates(params: URLSearchParams): string[] {
  return DATES.filter((name) => params.get(name) && !isLocalDate(params.get(name)))
}

/** By list and query: most pages are opened with few of them. */
const addresses = new Map<string, ListAddress>()
const MOST_ADDRESSES = 500
/** Of a query that is remembered; those that a page links to are shorter. */
const LONGEST_QUERY = 200

/**
 * Reads an address that anybody may have typed: what cannot be used is left at its default. What a filter finds is
 * selected as a whole only where all its dates can be read.
 */
export function readListAddress(list: ListKind, params: URLSearchParams): ListAddress {
  const key = `${list} ${params}`
  const existing = addresses.get(key)
  if (existing) return existing
  const address = parseAddress(list, params)
  if (addresses.size >= MOST_ADDRESSES) addresses.clear()
  if (key.length <= LONGEST_QUERY) addresses.set(key, address)
  return address
}

function parseAddress(list: ListKind, params: URLSearchParams): ListAddress {
  const named = Object.entries(LIST_PARAMETERS).flatMap(([key, name]) => {
    const values = params.getAll(name)
    return values.length === 0 ? [] : [[key, values.join(',')]]
  })
  const answers = [...params].flatMap(([name, value]) =>
    name.startsWith(FIELD_PARAMETER)
      ? [{ customFieldId: Number(name.slice(FIELD_PARAMETER.length)), value }]
      : [],
  )
  const { tab, sort, ...filter } = SCHEMA.parse({
    ...Object.fromEntries(named),
    answers: joinAnswers(answers),
  })
  return {
    ...filter,
    list,
    tab: tab ?? LIST_DEFAULTS.tab,
    sort: sort ?? LIST_DEFAULTS.sort,
    isAll: params.get(ALL_PARAMETER) === '1' && unreadDates(params).length === 0,
  }
}
