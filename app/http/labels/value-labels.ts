import type { ValueLabels } from '#app/http/forms/shown-value.ts'

type ToLabel = ValueLabels[string]

/** Label of a stored value, or of a list of them in its order. */
export function labelsOf<Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string,
): ToLabel {
  return (value) =>
    [value]
      .flat()
      .map((each) => values.find((stored) => stored === each))
      .filter((stored) => stored !== undefined)
      .map(label)
      .join(', ')
}

/** A number, or a list of them. */
export function numbers(label: (number: number) => string): ToLabel {
  return (value) =>
    [value]
      .flat()
      .filter((each) => typeof each === 'number')
      .map(label)
      .join(', ')
}

/** A text that is stored for the program, such as a date, or a list of them. */
export function texts(label: (text: string) => string): ToLabel {
  return (value) =>
    [value]
      .flat()
      .filter((each) => typeof each === 'string')
      .map(label)
      .join(', ')
}

/** Records of several properties, each shown by some of them. */
export function records(label: (record: Readonly<Record<string, unknown>>) => string): ToLabel {
  return (value) =>
    [value]
      .flat()
      .flatMap((each) => (typeof each === 'object' && each !== null ? [label({ ...each })] : []))
      .join(', ')
}

/** Names of records by id; what is deleted by now has none. */
export function named(named: readonly { id: number; name: string }[]): ToLabel {
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return numbers((id) => names.get(id) ?? String(id))
}
