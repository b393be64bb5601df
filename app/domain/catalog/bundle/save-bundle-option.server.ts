import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct, mergeTab } from '#app/domain/catalog/lock-product.server.ts'
import { type EditedProduct, lockPointedAt } from '#app/domain/catalog/product-edit-queries.server.ts'
import { listAllDurations } from '#app/domain/catalog/records/duration-queries.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type EditStart,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit/edit.ts'
import { inPart } from '#app/domain/shared/edit/merge-over.server.ts'
import { type Plan, type PlanRefusal, refusePlan } from '#app/domain/shared/plan.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  findBundleOption,
  insertBundleOption,
  listBundleChoices,
  listBundleOptions,
  updateBundleOption,
} from './bundle-option-queries.server.ts'
import {
  type BundleOptionValues,
  type BundleProblem,
  type BundleProductsProblem,
  bundleProblems,
  MOST_BUNDLE_OPTIONS,
  refuseBundleProducts,
  tidyBundleOption,
} from './bundle-rules.ts'

/** `id` is the product's, which all of its options share a version with. */
type Input = Editor & { id: number; version?: EditStart | undefined; values: BundleOptionValues }

type SavedBundleOption = Saved & { bundleOptionId: number }

type BundleRefusal =
  | BundleProblem
  | BundleProductsProblem
  | { code: 'foreign_id'; at: 'durationId' }
  | TooManyBundleOptions

export type TooManyBundleOptions = { code: 'too_many_bundle_options'; max: number }

/** Adds an option after the last. */
export async function createBundleOption(
  tx: Tx,
  { plan, ...input }: Input & { plan: Plan },
): Promise<Result<SavedBundleOption, NotFound | ChangedByOther | PlanRefusal | BundleRefusal>> {
  const { shopId, id } = input
  const product = await lockProduct(tx, input)
  if (!product.ok) return product
  const unassigned = refusePlan(plan, { feature: 'bundles' })
  if (unassigned) return err(unassigned)
  const { length } = await listBundleOptions(tx, { shopId, productId: id })
  if (length >= MOST_BUNDLE_OPTIONS) {
    return err({ code: 'too_many_bundle_options', max: MOST_BUNDLE_OPTIONS })
  }
  const values = tidyBundleOption(input.values)
  const refusal = await refuseBundleOption(tx, product.value, { shopId, values })
  if (refusal) return err(refusal)

  const bundleOptionId = await insertBundleOption(tx, { shopId, productId: id, position: length, values })
  const after = { bundleOption: { name: values.name } }
  const saved = await finishProductEdit(tx, { ...input, version: product.value.version, before: {}, after })
  return ok({ ...saved.value, bundleOptionId })
}

/** Saves an option of a product. */
export async function saveBundleOption(
  tx: Tx,
  input: Input & { bundleOptionId: number },
): Promise<Result<SavedBundleOption, NotFound | ChangedByOther | BundleRefusal>> {
  const { shopId, id, bundleOptionId } = input
  const product = await lockProduct(tx, input)
  if (!product.ok) return product
  const key = { shopId, productId: id, bundleOptionId }
  const before = await findBundleOption(tx, key)
  if (!before || before.isDeleted) return err({ code: 'not_found' })
  const { version } = product.value
  const part = `bundle.${bundleOptionId}`
  const mine = tidyBundleOption(input.values)
  const merged = await mergeTab(tx, input, { current: version, mine, theirs: before, part })
  if (!merged.ok) return merged
  const values = tidyBundleOption(merged.value)
  const refusal = await refuseBundleOption(tx, product.value, { shopId, values })
  if (refusal) return err(refusal)

  const facts = differencesOf(before, values)
  if (!facts) return ok({ id, bundleOptionId, version })
  await updateBundleOption(tx, { ...key, values })
  const saved = await finishProductEdit(tx, {
    ...input,
    version,
    before: { bundleOption: { name: before.name, ...facts.before } },
    after: { bundleOption: { name: values.name, ...facts.after } },
    base: inPart(part, facts.before),
  })
  return ok({ ...saved.value, bundleOptionId })
}

/**
 * First reason not to save an option's values: a contradiction among them, or a product or duration that is
 * not the shop's or may not be in it. undefined when there is none. Locks the products that it names.
 */
export async function refuseBundleOption(
  tx: Tx,
  parent: EditedProduct,
  { shopId, values }: { shopId: number; values: BundleOptionValues },
): Promise<Exclude<BundleRefusal, TooManyBundleOptions> | undefined> {
  const [problem] = bundleProblems(values)
  if (problem) return problem
  const ids = values.products.map(({ productId }) => productId)
  await lockPointedAt(tx, { shopId, ids })
  const refused = refuseBundleProducts(parent, ids, await listBundleChoices(tx, shopId))
  if (refused || values.durationId === null) return refused
  const durations = await listAllDurations(tx, shopId)
  return durations.some(({ id }) => id === values.durationId)
    ? undefined
    : { code: 'foreign_id', at: 'durationId' }
}
