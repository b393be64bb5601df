import type { z } from 'zod'
import type { ChangedByOther, Editor, NotFound } from '#app/domain/shared/edit/edit.ts'
import type { Plan } from '#app/domain/shared/plan.ts'
import type { Refusal } from '#app/http/forms/reply.server.ts'
import type { productGroupsSchema } from '#app/http/schemas/product/product-groups-schema.ts'

export type ProductGroups = Omit<z.output<ReturnType<typeof productGroupsSchema>>, 'version'>

/** Who edits which product. */
export type ProductEditor = Editor & { id: number; plan: Plan }

export type WriteRefusal = Refusal | NotFound | ChangedByOther

/** A refusal at its field of the body: `taxId` of the set-up is `setup.taxId`. */
export function standingAt(name: string, refusal: WriteRefusal): WriteRefusal {
  if (!('at' in refusal) || refusal.at === undefined || 'changes' in refusal) return refusal
  return { ...refusal, at: `${name}.${refusal.at}` }
}
