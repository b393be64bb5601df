/** The rows of a list field; none where something else than a list was posted under its name. */
export function fieldRows<Row>(field: { initialValue?: unknown; getFieldList: () => Row[] }): Row[] {
  return Array.isArray(field.initialValue ?? []) ? field.getFieldList() : []
}
