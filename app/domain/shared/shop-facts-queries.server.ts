import { type Place, prepared } from '#db/prepared.server.ts'
import { anotherHandle, type Db, type Tx } from '#db/transaction.server.ts'

/**
 * Length of all keys of one kind of facts: a requester may name any list of products, and facts are as long as what
 * they are asked for. That of some 40,000 products; what was not read for longest goes first.
 */
const MOST_CHARACTERS = 200_000

/**
 * Reads facts of a shop that change seldom (its settings and its catalogue) once for each version of them, whatever
 * process changed them: the version is read every time, in the caller's transaction too, unless the caller's handle
 * is at one. `pick` says which of a query's values the facts depend on. They are shared by all readers, so nobody may
 * change them. Facts that are much longer than what picks them don't belong here.
 */
export function perShopVersion<Query extends { shopId: number }, Picked extends { shopId: number }, Facts>(
  pick: (query: Query) => Picked,
  load: (db: Db, picked: Picked) => Promise<Facts>,
  { most = MOST_CHARACTERS } = {},
): (db: Db, query: Query) => Promise<Facts> {
  const entries = new Map<string, { facts: Facts }>()
  let characters = 0

  return async (db, query) => {
    const picked = pick(query)
    const version = await findVersion(db, picked.shopId)
    if (version === undefined) return load(db, picked)
    const key = `${version} ${JSON.stringify(picked)}`
    const found = entries.get(key)
    const facts = found ? found.facts : await load(db, picked)
    remember(key, facts)
    return facts
  }

  function remember(key: string, facts: Facts): void {
    if (entries.delete(key)) characters -= key.length
    entries.set(key, { facts })
    characters += key.length
    for (const oldest of entries.keys()) {
      if (characters <= most) return
      entries.delete(oldest)
      characters -= oldest.length
    }
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

type ShopVersion = { shopId: number; version: string }

const versions = new WeakMap<Db, ShopVersion>()

/**
 * Fixes a shop's facts as they are now: all that are read through the handle are of one version, and it is read no
 * more. A sale asks for it once its pools are locked; whoever changes settings or catalogue does without.
 */
export async function atOneVersion(db: Tx, shopId: number): Promise<Tx>
export async function atOneVersion(db: Db, shopId: number): Promise<Db>
export async function atOneVersion(db: Db, shopId: number): Promise<Db> {
  const handle = anotherHandle(db)
  const [row] = await selectVersion(db, { shopId })
  if (row) versions.set(handle, { shopId, version: row.version })
  return handle
}

/** The same where the version was read along with something else. */
export function atVersion(db: Db, at: ShopVersion): Db {
  const handle = anotherHandle(db)
  versions.set(handle, at)
  return handle
}

async function findVersion(db: Db, shopId: number): Promise<string | undefined> {
  const fixed = versions.get(db)
  if (fixed?.shopId === shopId) return fixed.version
  const [row] = await selectVersion(db, { shopId })
  return row?.version
}

const selectVersion = prepared((db, value: Place<{ shopId: number }>) =>
  db.selectFrom('shop_version').select('version').where('shop_id', '=', value('shopId')),
)
