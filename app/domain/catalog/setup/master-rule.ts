type Facts = { id: number; masterId: number | null }

export type MasterRefusal = {
  code: 'foreign_id' | 'master_is_self' | 'master_has_master' | 'master_of_others'
  at: 'masterId'
}

/**
 * Why a price category may not have this master, or undefined. The master is one of the shop's that are not
 * deleted and has none itself, so that there is neither a chain nor a circle. `id` is null while it is new.
 */
export function refuseMaster(
  all: readonly Facts[],
  { id, masterId }: { id: number | null; masterId: number | null },
): MasterRefusal | undefined {
  if (masterId === null) return undefined
  const refuse = (code: MasterRefusal['code']): MasterRefusal => ({ code, at: 'masterId' })
  if (masterId === id) return refuse('master_is_self')
  const master = all.find((each) => each.id === masterId)
  if (!master) return refuse('foreign_id')
  if (master.masterId !== null) return refuse('master_has_master')
  return id !== null && all.some((each) => each.masterId === id) ? refuse('master_of_others') : undefined
}
