import { type Place, prepared } from '#db/prepared.server.ts'
import type { Db } from '#db/transaction.server.ts'

/** Versions whose facts stay in memory; the one that was not read for longest goes first. */
const MOST_VERSIONS = 100
/** Of one version and one kind of facts: guests ask for a product each, a calendar for many at once. */
const MOST_ENTRIES = 300

/**
 * Reads facts of a shop that change seldom (its settings and its catalogue) once for each version of them, whatever
 * process changed them: the version is read every time, in the caller's transaction too. `pick` says which of
 * a query's values the facts depend on. They are shared by all readers, so nobody may change them.
 */
export function perShopVersion<Query extends { shopId: number }, Picked extends { shopId: number }, Facts>(
  pick: (query: Query) => Picked,
  load: (db: Db, picked: Picked) => Promise<Facts>,
): (db: Db, query: Query) => Promise<Facts> {
  const versions = new Map<string, Map<string, { facts: Facts }>>()

  return async (db, query) => {
    const picked = pick(query)
    const [row] = await selectVersion(db, picked)
    if (!row) return load(db, picked)
    const entries = entriesOf(row.version)
    const key = JSON.stringify(picked)
    const found = entries.get(key)
    if (found) return found.facts
    const facts = await load(db, picked)
    if (entries.size >= MOST_ENTRIES) entries.clear()
    entries.set(key, { facts })
    return facts
  }

  function entriesOf(version: string): Map<string, { facts: Facts }> {
    const entries = versions.get(version) ?? new Map<string, { facts: Facts }>()
    versions.delete(version)
    versions.set(version, entries)
    const [oldest] = versions.keys()
    if (versions.size > MOST_VERSIONS && oldest !== undefined) versions.delete(oldest)
    return entries
  }
}

/** The same of facts that depend on the shop alone. */
export function oncePerShop<Facts>(
  load: (db: Db, shopId: number) => Promise<Facts>,
): (db: Db, shopId: number) => Promise<Facts> {
  const find = perShopVersion(
    ({ shopId }: { shopId: number }) => ({ shopId }),
    (db, { shopId }) => load(db, shopId),
  )
  return (db, shopId) => find(db, { shopId })
}

const selectVersion = prepared((db, value: Place<{ shopId: number }>) =>
  db.selectFrom('shop_version').select('version').where('shop_id', '=', value('shopId')),
)
