import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** Statements that a process names; each connection stores their plans, so they are bounded. */
const MOST_NAMED = 300
/** Texts that are counted: lists of many lengths make several of one, most of them rare. */
const MOST_COUNTED = 1_000
const USES_BEFORE_NAMED = 5

/**
 * A pool whose connections let PostgreSQL store what it parsed and planned of busy statements, under a name for each
 * text: both cost it several times as much as running most of them. Statements without values are left as they are.
 */
export function namedStatements(pool: Pool): PostgresPool {
  const nameOf = statementNames()
  const clients = new WeakMap<PoolClient, NamingClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const naming = clients.get(client) ?? new NamingClient(client, nameOf)
      clients.set(client, naming)
      return naming
    },
  }
}

/** Names a text from its fifth use on, until so many have a name. Exported for tests. */
export function statementNames({ most = MOST_NAMED, counted = MOST_COUNTED } = {}) {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()

  return (text: string): string | undefined => {
    const name = names.get(text)
    if (name || names.size >= most) return name
    const count = (uses.get(text) ?? 0) + 1
    if (uses.size >= counted) uses.clear()
    uses.set(text, count)
    if (count < USES_BEFORE_NAMED) return undefined
    uses.delete(text)
    names.set(text, `brygga_${names.size}`)
    return names.get(text)
  }
}

class NamingClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #nameOf: (text: string) => string | undefined
  constructor(client: PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client
    this.#nameOf = nameOf
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('no cursor is opened')
    const name = values.length > 0 ? this.#nameOf(text) : undefined
    return this.#client.query({ name, text, values: [...values] })
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken)
  }
}
