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
