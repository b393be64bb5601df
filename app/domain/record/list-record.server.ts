import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type Facts,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit/edit.ts'
import { lockEdited, lockEvery, updateDeletedAt } from '#app/domain/shared/edit/edit-queries.server.ts'
import type { RemovalRefusal, Use } from '#app/domain/shared/edit/removal.ts'
import { logRemoval } from '#app/domain/shared/edit/remove-edited.server.ts'
import { type EditInput, logCreated, saveOver } from '#app/domain/shared/edit/save-over.server.ts'
import { nextPosition } from '#app/domain/shared/position-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import {
  findRecord,
  insertRecord,
  listRecords,
  type RecordTable,
  type Stored,
  updateRecord,
} from './record-queries.server.ts'

type Key = { shopId: number; id: number }
type RemovalInput = Editor & { id: number }

/** One kind of list record: its table and the rules that are its own. */
type Kind<Values, Refusal> = RecordTable<Values> & {
  /** Lists the uses that prevent a removal; left out where there can be none. */
  listUses?: (db: Db, key: Key) => Promise<Use[]>
  /** Records of the kind point at each other, so that every write locks all of the shop's. */
  locksAll?: boolean
  /** Checks new values, under the lock; `id` is null while the record is new. */
  refuse?: (
    tx: Tx,
    edit: { shopId: number; id: number | null; values: Values },
  ) => Promise<Refusal | undefined>
  /** Values of a removed record that can come back, where what it names may have changed meanwhile. */
  restorable?: (tx: Tx, shopId: number, record: Stored<Values>) => Promise<Values>
  /** Maps the values to the log; left out where it records them as they are. */
  toFacts?: (values: Values) => Facts
  /** Properties that mean nothing without each other. */
  groups?: readonly (readonly string[])[]
}

/**
 * Reads and writes one kind of list record. Every write locks its row and is logged under the table's name; a
 * save merges what others saved since the edit began; a removal is soft. Source: architecture.md 1.13.
 */
export function listRecord<Values extends Facts, Refusal = never>(kind: Kind<Values, Refusal>) {
  const { table, listUses = async () => [], locksAll, refuse, restorable, toFacts, groups } = kind
  const find = (db: Db, key: Key): Promise<Stored<Values> | undefined> => findRecord(db, kind, key)
  const lock = (tx: Tx, key: Key) => (locksAll ? lockEvery : lockEdited)(tx, { ...key, table })

  return {
    find,
    listUses,
    /** In its order, without deleted ones. */
    list: (db: Db, shopId: number): Promise<Stored<Values>[]> => listRecords(db, kind, shopId),

    async create(
      tx: Tx,
      { values, ...editor }: Editor & { values: Values },
    ): Promise<Result<Saved, Refusal>> {
      const { shopId } = editor
      if (locksAll) await lockEvery(tx, { table, shopId })
      const refused = await refuse?.(tx, { shopId, id: null, values })
      if (refused) return err(refused)
      const isOrdered = kind.order === 'position'
      const position = isOrdered ? await nextPosition(tx, { table: kind.table, shopId }) : undefined
      const id = await insertRecord(tx, kind, { shopId, position, values })
      return logCreated(tx, { ...editor, entity: table, id, facts: toFacts?.(values) ?? values })
    },

    /**
     * Without a version the last one to save wins; values that are there already write nothing.
     * Source: reliability.md F10.
     */
    async save(
      tx: Tx,
      input: EditInput<Values>,
    ): Promise<Result<Saved, NotFound | ChangedByOther | Refusal>> {
      const { shopId, id } = input
      await lock(tx, input)
      const before = await find(tx, input)
      return saveOver<Values, Refusal>(
        tx,
        { ...input, entity: table, before },
        {
          update: (row, values) => updateRecord(tx, kind, { ...row, values }),
          refuse: (values) => refuse?.(tx, { shopId, id, values }),
          toFacts,
          groups,
        },
      )
    },

    /** Takes a record out of all choices; what was sold with it stays. Refused while something uses it. */
    async remove(tx: Tx, input: RemovalInput): Promise<Result<null, RemovalRefusal>> {
      await lock(tx, input)
      const record = await find(tx, input)
      if (!record || record.isDeleted) return err({ code: 'not_found' })
      const uses = await listUses(tx, input)
      if (uses.length > 0) return err({ code: 'in_use', uses })
      await updateDeletedAt(tx, { ...input, table, deletedAt: input.now })
      await logRemoval(tx, { ...input, entity: table, action: 'deleted' })
      return ok(null)
    },

    /** Undoes a removal. Restoring what is there changes nothing. */
    async restore(tx: Tx, input: RemovalInput): Promise<Result<null, NotFound>> {
      await lock(tx, input)
      const record = await find(tx, input)
      if (!record) return err({ code: 'not_found' })
      if (!record.isDeleted) return ok(null)
      const values = (await restorable?.(tx, input.shopId, record)) ?? record
      const facts = differencesOf(record, values)
      if (facts) await updateRecord(tx, kind, { ...input, version: record.version, values })
      await updateDeletedAt(tx, { ...input, table, deletedAt: null })
      await logRemoval(tx, { ...input, entity: table, action: 'restored', facts: facts ?? {} })
      return ok(null)
    },
  }
}
