import type { RowKey } from '#app/domain/report/report-query.ts'
import { readId } from '#app/domain/shared/id.ts'
import type { ReportAddress } from './report-address.ts'

/** Rows of a list in a report: a page of them on the screen, as many as a file has in a file. */
export type Rows = 'page' | 'file'

const ROW_LIMITS: Readonly<Record<Rows, number>> = { page: 30, file: 5000 }

export function rowLimit(rows: Rows): number {
  return ROW_LIMITS[rows]
}

export function writeRowKey({ value, id }: RowKey): string {
  return `${value}~${id}`
}

/** Reads the key of a page that anybody may have typed: of a list that is sorted by such texts, or by an id. */
export function readRowKey(
  text: string | undefined,
  isText: ((value: string) => boolean) | null,
): RowKey | undefined {
  const [first = '', last] = text?.split('~') ?? []
  const value = isText ? (isText(first) ? first : undefined) : readId(first)
  const id = readId(last)
  return value === undefined || id === undefined ? undefined : { value, id }
}

/** Order of a list: the address's, if the list can be sorted by it, else its own. */
export function sortOf<Name extends string>(
  { sort }: ReportAddress,
  names: readonly Name[],
  usual: Name | `-${Name}`,
): Name | `-${Name}` {
  return names.flatMap((name) => [name, `-${name}`] as const).find((each) => each === sort) ?? usual
}
