import type { ValueLabels } from '#app/http/forms/shown-value.ts'

type Tell = ValueLabels[string]

/** Label of a stored value, or of a list of them in its order. */
export function labelsOf<Word extends string>(words: readonly Word[], tell: (word: Word) => string): Tell {
  return (value) =>
    [value]
      .flat()
      .map((each) => words.find((word) => word === each))
      .filter((word) => word !== undefined)
      .map(tell)
      .join(', ')
}

/** A number, or a list of them. */
export function numbers(tell: (number: number) => string): Tell {
  return (value) =>
    [value]
      .flat()
      .filter((each) => typeof each === 'number')
      .map(tell)
      .join(', ')
}

/** A text that is stored for the program, such as a date, or a list of them. */
export function texts(tell: (text: string) => string): Tell {
  return (value) =>
    [value]
      .flat()
      .filter((each) => typeof each === 'string')
      .map(tell)
      .join(', ')
}

/** Records of several properties, each shown by some of them. */
export function records(tell: (record: Readonly<Record<string, unknown>>) => string): Tell {
  return (value) =>
    [value]
      .flat()
      .flatMap((each) => (typeof each === 'object' && each !== null ? [tell({ ...each })] : []))
      .join(', ')
}

/** Names of records by id; what is deleted by now has none. */
export function named(named: readonly { id: number; name: string }[]): Tell {
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return numbers((id) => names.get(id) ?? String(id))
}
