import type { z } from 'zod'
import type { ChangedByOther, Editor, EditStart, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import type { RemovalRefusal, Use } from '#app/domain/shared/edit/removal.ts'
import type { Plan, PlanRefusal } from '#app/domain/shared/plan.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import type { Refusal } from '#app/http/forms/reply.server.ts'
import type { MessageKey, Translate } from '#app/i18n/translate.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { Services } from './context.server.ts'

/** Context of a body's schema: the reader's language, the shop's languages and its country. */
export type SchemaFacts = { t: Translate } & Pick<Services['shop'], 'locales' | 'country'>

/** A body's version is no value of the record. */
export type Versioned = { version?: EditStart | undefined }
export type Unversioned<Values> = Omit<Values & Versioned, 'version'>

type Key = { shopId: number; id: number }
type RecordRefusal = Refusal | NotFound | ChangedByOther

/** Use cases of one kind of list record, as `listRecord` builds them. */
type RecordUseCases<Item, Values> = {
  list: (db: Db, shopId: number) => Promise<readonly Item[]>
  /** Also a deleted one; undefined when the shop has no such record. */
  find: (db: Db, key: Key) => Promise<Item | undefined>
  /** Records that still use it; none may remain before it can be removed. */
  listUses?: (db: Db, key: Key) => Promise<Use[]>
  create: (
    tx: Tx,
    input: Editor & { plan: Plan; values: Unversioned<Values> },
  ) => Promise<Result<Saved, RecordRefusal>>
  save: (
    tx: Tx,
    input: Editor & Versioned & { plan: Plan; id: number; values: Unversioned<Values> },
  ) => Promise<Result<Saved, RecordRefusal>>
  remove: (tx: Tx, input: Editor & { id: number }) => Promise<Result<unknown, RemovalRefusal>>
  restore: (
    tx: Tx,
    input: Editor & { id: number; plan: Plan },
  ) => Promise<Result<unknown, NotFound | PlanRefusal>>
}

/** One kind of list record as calls and the pages of a removal use it. */
export type RecordKind<Item, Values> = {
  /** Name of one in the calls' document. */
  name: string
  record: RecordUseCases<Item, Values>
  /** Name of one, also of a deleted one. */
  titleOf: (item: Item) => Translatable | string
  /** Explains on the confirmation page what a removal does, where that is not what it always does. */
  removalText?: MessageKey
  shape: z.ZodType
  schema: (facts: SchemaFacts) => z.ZodType<Values & Versioned>
  /** Left out where the shape picks from the item as it is. */
  toJson?: (item: Item) => unknown
  /** Dates on which less is left than was sold, of a kind whose change may do that. */
  overBooked?: (
    services: Services,
    saved: { before: Item; values: Unversioned<Values> },
  ) => Promise<readonly LocalDate[]>
}

type Removable = { isDeleted: boolean }

/** A kind whose types are its own affair: whoever uses it works with any. */
export type AnyRecordKind = <Answer>(
  use: <Item extends Removable, Values>(kind: RecordKind<Item, Values>) => Answer,
) => Answer

export function recordKind<Item extends Removable, Values>(kind: RecordKind<Item, Values>): AnyRecordKind {
  return (use) => use(kind)
}
