import { isFacts } from '#app/domain/shared/edit/edit.ts'
import { readWhole } from '#app/http/schemas/typed-number.ts'
import type { ResourcesView } from './load-allocation.server.ts'

/** Chosen quantities by `keyOf` of type and resource. */
export type ResourceQuantities = ReadonlyMap<string, number>

export function keyOf(typeId: number | string, resourceId: number | string): string {
  return `${typeId}-${resourceId}`
}

/** ResourceQuantities that the form contains, whether as numbers or as one choice of each type. */
export function readResourceQuantities(form: FormData): ResourceQuantities {
  const quantities = new Map<string, number>()
  for (let index = 0; form.has(`resources[${index}].resourceTypeId`); index++) {
    const text = (name: string) => String(form.get(`resources[${index}].${name}`) ?? '')
    if (text('resourceId') === '') continue
    quantities.set(keyOf(text('resourceTypeId'), text('resourceId')), readWhole(text('quantity')) || 0)
  }
  return quantities
}

type Posted = Record<string, unknown> | null | undefined

/** Quantity of a resource as it was typed into a form that was refused; undefined for none. */
export function postedText(posted: Posted, key: string): string | undefined {
  const rows = Array.isArray(posted?.resources) ? posted.resources.filter(isFacts) : []
  const own = rows.find(
    ({ resourceTypeId, resourceId }) => keyOf(String(resourceTypeId), String(resourceId)) === key,
  )
  return typeof own?.quantity === 'string' ? own.quantity : undefined
}

/** ResourceQuantities as they were posted, else as they are, as far as they are still free. */
export function initialQuantities(
  { types, allowSplit }: ResourcesView,
  needed: number,
  posted: Posted,
): ResourceQuantities {
  if (Array.isArray(posted?.resources)) {
    return new Map(
      posted.resources.filter(isFacts).flatMap((each): [string, number][] => {
        const { resourceTypeId, resourceId, quantity } = each
        if (typeof resourceId !== 'string') return []
        return [[keyOf(String(resourceTypeId), resourceId), readWhole(String(quantity)) || 0]]
      }),
    )
  }
  return new Map(
    types.flatMap(({ typeId, options }) =>
      options.map(({ resourceId, quantity, available }): [string, number] => {
        const key = keyOf(typeId, resourceId)
        if (allowSplit) return [key, Math.min(quantity, available)]
        return [key, quantity > 0 && available >= needed ? needed : 0]
      }),
    ),
  )
}
