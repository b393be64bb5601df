import type { ChangedByOther, Editor, Facts, NotFound, Saved } from '#app/domain/shared/edit.ts'
import { lockEdited } from '#app/domain/shared/edit-queries.server.ts'
import { nextPosition } from '#app/domain/shared/position-queries.server.ts'
import type { RemovalRefusal, Use } from '#app/domain/shared/removal.ts'
import { removeEdited, restoreEdited } from '#app/domain/shared/remove-edited.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { type EditInput, logCreated, saveOver } from '#app/domain/shared/save-over.server.ts'
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

/** One kind of list record: its table and the rules that are its own. */
type Kind<Values> = RecordTable<Values> & {
  /** Lists the uses that prevent a removal; left out where there can be none. */
  listUses?: (db: Db, key: Key) => Promise<Use[]>
  /** Properties that mean nothing without each other. */
  groups?: readonly (readonly string[])[]
}

/**
 * Reads and writes one kind of list record. Every write locks its row and is logged under the table's name; a
 * save merges what others saved since the edit began; a removal is soft. Source: architecture.md 1.13.
 */
export function listRecord<Values extends Facts>(kind: Kind<Values>) {
  const { table, listUses = async () => [], groups } = kind
  const find = (db: Db, key: Key): Promise<Stored<Values> | undefined> => findRecord(db, kind, key)
  const removable = { entity: table, find, listUses }

  return {
    find,
    listUses,
    /** In its order, without deleted ones. */
    list: (db: Db, shopId: number): Promise<Stored<Values>[]> => listRecords(db, kind, shopId),

    async create(tx: Tx, { values, ...editor }: Editor & { values: Values }): Promise<Result<Saved, never>> {
      const { shopId } = editor
      const isOrdered = kind.order === 'position'
      const position = isOrdered ? await nextPosition(tx, { table: kind.table, shopId }) : undefined
      const id = await insertRecord(tx, kind, { shopId, position, values })
      return logCreated(tx, { ...editor, entity: table, id, facts: values })
    },

    /**
     * Without a version the last one to save wins; values that are there already write nothing.
     * Source: reliability.md F10.
     */
    async save(tx: Tx, input: EditInput<Values>): Promise<Result<Saved, NotFound | ChangedByOther>> {
      await lockEdited(tx, { ...input, table })
      const before = await find(tx, input)
      return saveOver(
        tx,
        { ...input, entity: table, before },
        { update: (row, values) => updateRecord(tx, kind, { ...row, values }), groups },
      )
    },

    /** Takes a record out of all choices; what was sold with it stays. Refused while something uses it. */
    remove: (tx: Tx, input: Editor & { id: number }): Promise<Result<null, RemovalRefusal>> =>
      removeEdited(tx, input, removable),

    /** Undoes a removal. Restoring what is there changes nothing. */
    restore: (tx: Tx, input: Editor & { id: number }): Promise<Result<null, NotFound>> =>
      restoreEdited(tx, input, removable),
  }
}
