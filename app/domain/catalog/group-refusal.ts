import type { ChangedByOther, NotFound } from '#app/domain/shared/edit/edit.ts'
import type { Result } from '#app/domain/shared/result.ts'

type UseCase = (...input: never) => Promise<Result<unknown, { code: string }>>

/** Codes with which a use case refuses one group of a product, but for those that are about the whole product. */
export type CodeOf<Save extends UseCase> = Exclude<
  Extract<Awaited<ReturnType<Save>>, { ok: false }>['error']['code'],
  (NotFound | ChangedByOther)['code']
>

/** Refusal of one group of a product that is saved with others. */
export type GroupRefusal<Code extends string> = { code: Code; at?: string } | NotFound | ChangedByOther

/** A refusal at its field of the whole: `taxId` of the set-up is `setup.taxId`. */
export function refusalWithin<Code extends string>(
  name: string,
  refusal: GroupRefusal<Code>,
): GroupRefusal<Code> {
  if (!('at' in refusal) || refusal.at === undefined || 'changes' in refusal) return refusal
  return { ...refusal, at: `${name}.${refusal.at}` }
}
