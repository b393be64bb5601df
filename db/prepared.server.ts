import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './portable.server.ts'
import type { Db } from './transaction.server.ts'

/** Place in a statement that gets its value when it runs. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Gives the place of a value in a statement. */
export type Place<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/**
 * Builds and compiles a statement once for each kind of database and runs it with new values: building costs more than
 * many of them take to run. For the statements of the busiest requests; its shape can't depend on a value.
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  build: (db: Db, value: Place<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = new Map<boolean, CompiledQuery<Row>>()

  function compiledFor(db: Db): CompiledQuery<Row> {
    const existing = compiled.get(isPostgres(db))
    if (existing) return existing
    const query = build(db, (name) => sql`${new Placeholder(name)}`).compile()
    compiled.set(isPostgres(db), query)
    return query
  }

  return async (db, values) => {
    const query = compiledFor(db)
    const parameters = query.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name] : each,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/** The same objects and lists, in which each value may be the place of one. */
export type Bindable<Values> = Values extends string | number
  ? Values | RawBuilder<Values>
  : { [Name in keyof Values]: Bindable<Values[Name]> }

/** As many as busy requests have. */
const MOST_SHAPES = 200

/**
 * As `prepared`, for statements of several shapes, each built once: by `shape`, and by which values there are. A list
 * of two is another shape than one of three.
 */
export function preparedByShape<Shape, Values, Row>(
  build: (db: Db, shape: Shape, places: Bindable<Values>) => Compilable<Row>,
): (db: Db, shape: Shape, values: Values) => Promise<Row[]> {
  const statements = new Map<string, ReturnType<typeof prepared<Record<string, unknown>, Row>>>()

  function statementOf(name: string, shape: Shape, values: Values) {
    const existing = statements.get(name)
    if (existing) return existing
    if (statements.size >= MOST_SHAPES) statements.clear()
    const created = prepared<Record<string, unknown>, Row>((db, value) =>
      build(db, shape, mapValues(values, value)),
    )
    statements.set(name, created)
    return created
  }

  return (db, shape, values) => {
    const byPath: Record<string, unknown> = {}
    mapValues(values, (path, value) => {
      byPath[path] = value
    })
    const name = JSON.stringify([shape, Object.keys(byPath)])
    return statementOf(name, shape, values)(db, byPath)
  }
}

type Change = (path: string, value: unknown) => unknown

/** The same objects and lists with what `change` makes of each value, by its path ('terms.0.from'). */
function mapValues<Values>(values: Values, change: Change, path?: string): Bindable<Values>
function mapValues(values: unknown, change: Change, path = ''): unknown {
  if (Array.isArray(values)) return values.map((each, index) => mapValues(each, change, `${path}.${index}`))
  if (typeof values !== 'object' || values === null) {
    return values === undefined ? undefined : change(path, values)
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, each]) => [name, mapValues(each, change, `${path}.${name}`)]),
  )
}
