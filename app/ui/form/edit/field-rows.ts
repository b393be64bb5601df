import type { Labels } from '#app/ui/form/fields/form-field.ts'
import type { FormAnswer } from './edit-form.tsx'

/** The rows of a list field; none where something else than a list was posted under its name. */
export function fieldRows<Row>(field: { initialValue?: unknown; getFieldList: () => Row[] }): Row[] {
  return Array.isArray(field.initialValue ?? []) ? field.getFieldList() : []
}

/** Labels of what is wrong in rows, by the row's number and the field in it: `times[0].time` is 'Start 1'. */
export function rowLabels(
  answer: FormAnswer | undefined,
  labelOf: (number: number, part: string | undefined) => string,
): Labels {
  const wrong = Object.keys(answer?.result.error ?? {})
  const rows = wrong.flatMap((name) => {
    const [, index, part] = /\[(\d+)\](?:\.(\w+))?$/.exec(name) ?? []
    return index === undefined ? [] : [[name, labelOf(Number(index) + 1, part)] as const]
  })
  return Object.fromEntries(rows)
}
