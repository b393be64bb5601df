import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct } from '#app/domain/catalog/lock-product.server.ts'
import { type MoveTo, moved } from '#app/domain/catalog/records/move-entry.server.ts'
import type { Editor, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  findBundleOption,
  listBundleOptions,
  updateBundleActive,
  updateBundlePosition,
} from './bundle-option-queries.server.ts'

/** `id` is the product's. No field is typed here, so the last of two editors wins. */
type Input = Editor & { id: number; bundleOptionId: number }

/** Moves an option one step or to a position; beyond the ends means the end. All positions are numbered anew. */
export async function moveBundleOption(
  tx: Tx,
  { to, ...input }: Input & { to: MoveTo },
): Promise<Result<Saved, NotFound>> {
  const { shopId, id, bundleOptionId } = input
  const product = await lockProduct(tx, { shopId, id })
  if (!product.ok) return err({ code: 'not_found' })
  const options = await listBundleOptions(tx, { shopId, productId: id })
  const ids = options.map((option) => option.id)
  const from = ids.indexOf(bundleOptionId)
  const option = options[from]
  const order = moved(ids, bundleOptionId, to)
  if (!option || !order) return err({ code: 'not_found' })

  const place = order.indexOf(bundleOptionId)
  const { version } = product.value
  if (place === from) return ok({ id, version })
  for (const [position, each] of order.entries()) {
    await updateBundlePosition(tx, { shopId, productId: id, bundleOptionId: each, position })
  }
  const facts = (index: number) => ({ bundleOrder: { name: option.name, place: index + 1 } })
  return finishProductEdit(tx, { ...input, version, before: facts(from), after: facts(place) })
}

/** Offers an option or stops offering it. */
export async function switchBundleOption(
  tx: Tx,
  { active, ...input }: Input & { active: boolean },
): Promise<Result<Saved, NotFound>> {
  const { shopId, id, bundleOptionId } = input
  const product = await lockProduct(tx, { shopId, id })
  if (!product.ok) return err({ code: 'not_found' })
  const key = { shopId, productId: id, bundleOptionId }
  const option = await findBundleOption(tx, key)
  if (!option || option.isDeleted) return err({ code: 'not_found' })
  const { version } = product.value
  if (option.active === active) return ok({ id, version })
  await updateBundleActive(tx, { ...key, active })
  const facts = (isActive: boolean) => ({ bundleOption: { name: option.name, active: isActive } })
  return finishProductEdit(tx, { ...input, version, before: facts(!active), after: facts(active) })
}
