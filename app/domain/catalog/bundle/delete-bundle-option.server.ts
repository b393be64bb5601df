import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct } from '#app/domain/catalog/lock-product.server.ts'
import type { Editor, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  findBundleOption,
  listBundleOptions,
  updateBundleActive,
  updateBundleDeletedAt,
} from './bundle-option-queries.server.ts'
import { MOST_BUNDLE_OPTIONS } from './bundle-rules.ts'
import { refuseBundleOption, type TooManyBundleOptions } from './save-bundle-option.server.ts'

/** `id` is the product's. */
type Input = Editor & { id: number; bundleOptionId: number }

/** Deletes a product's option; it can be restored while there is room. */
export async function deleteBundleOption(tx: Tx, input: Input): Promise<Result<Saved, NotFound>> {
  const found = await findOption(tx, input)
  if (!found || found.option.isDeleted) return err({ code: 'not_found' })
  return change(tx, input, { ...found, isDeleted: true })
}

/**
 * Undoes a deletion. Restoring an option that is not deleted changes nothing. An option whose products or duration
 * were deleted meanwhile is no longer offered.
 */
export async function restoreBundleOption(
  tx: Tx,
  input: Input,
): Promise<Result<Saved, NotFound | TooManyBundleOptions>> {
  const { shopId, id } = input
  const found = await findOption(tx, input)
  if (!found) return err({ code: 'not_found' })
  if (!found.option.isDeleted) return ok({ id, version: found.version })
  const { length } = await listBundleOptions(tx, { shopId, productId: id })
  if (length >= MOST_BUNDLE_OPTIONS) {
    return err({ code: 'too_many_bundle_options', max: MOST_BUNDLE_OPTIONS })
  }
  const { option, product } = found
  const isWhole = !(await refuseBundleOption(tx, product, { shopId, values: option }))
  if (option.active && !isWhole) {
    await updateBundleActive(tx, { shopId, productId: id, bundleOptionId: option.id, active: false })
  }
  return change(tx, input, { ...found, isDeleted: false })
}

async function findOption(tx: Tx, { shopId, id, bundleOptionId }: Input) {
  const product = await lockProduct(tx, { shopId, id })
  if (!product.ok) return undefined
  const option = await findBundleOption(tx, { shopId, productId: id, bundleOptionId })
  return option && { option, product: product.value, version: product.value.version }
}

type Change = NonNullable<Awaited<ReturnType<typeof findOption>>> & { isDeleted: boolean }

async function change(tx: Tx, input: Input, { option, version, isDeleted }: Change) {
  const { shopId, id, bundleOptionId, now } = input
  const deletedAt = isDeleted ? now : null
  await updateBundleDeletedAt(tx, { shopId, productId: id, bundleOptionId, deletedAt })
  const facts = (isThere: boolean) => ({ bundleOption: isThere ? { name: option.name } : null })
  return finishProductEdit(tx, { ...input, version, before: facts(isDeleted), after: facts(!isDeleted) })
}
