import type { z } from 'zod'
import type { ChangedByOther, Editor, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import type { Plan } from '#app/domain/shared/plan.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import type { Services } from './context.server.ts'
import type { Refusal } from './forms/reply.server.ts'
import type { SchemaFacts, Unversioned, Versioned } from './record-kind.server.ts'

type Write = Refusal | NotFound | ChangedByOther
/** `wholeId` is the product's or the resource's. */
export type OfWhole = Editor & { wholeId: number }

/** Items that are edited one by one but share the version of the entity that they belong to. */
export type PartKind<Part extends { id: number }, Values> = {
  /** `/api/products/:productId/bundle-options`. */
  path: `/api/${string}/:${string}Id/${string}`
  /** Name of the id in the path of one: `bundleOptionId`. */
  param: `${string}Id`
  /** Name of one in the document. */
  name: string
  shape: z.ZodObject
  schema: (facts: SchemaFacts) => z.ZodType<Values & Versioned>
  /** undefined when the shop has none such. */
  findWhole: (services: Services, wholeId: number) => Promise<{ version: number } | undefined>
  list: (services: Services, wholeId: number) => Promise<readonly Part[]>
  toJson: (part: Part) => Record<string, unknown>
  /** Its answer's `id` is the item's. */
  create: (
    tx: Tx,
    input: OfWhole & Versioned & { plan: Plan; values: Unversioned<Values> },
  ) => Promise<Result<Saved, Write>>
  save: (
    tx: Tx,
    input: OfWhole & Versioned & { partId: number; values: Unversioned<Values> },
  ) => Promise<Result<unknown, Write>>
  remove: (tx: Tx, input: OfWhole & { partId: number }) => Promise<Result<unknown, Write>>
  /** Dates on which less is left than was sold, of items whose change may do that. */
  overBooked?: (services: Services, wholeId: number) => Promise<readonly LocalDate[]>
}
