declare const written: unique symbol

/** A row of a table as JSON. */
export type RowText<Row> = string & { readonly [written]: Row }

/**
 * Writes a row for the page that shows it: the router would take each of its values on its own, and thirty rows of
 * them cost as much as all that it does besides.
 */
export function writeRow<Row extends object>(row: Row): RowText<Row>
export function writeRow(row: object): string {
  return JSON.stringify(row)
}

export function readRow<Row>(text: RowText<Row>): Row {
  return JSON.parse(text)
}
