import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct, mergeTab } from '#app/domain/catalog/lock-product.server.ts'
import { type MoveTo, moved } from '#app/domain/catalog/records/move-entry.server.ts'
import { imageAddress } from '#app/domain/file/image-address.ts'
import { forgetFile, storeFile } from '#app/domain/file/store-file.server.ts'
import type { StoredPicture } from '#app/domain/file/stored-file.ts'
import type {
  ChangedByOther,
  Editor,
  EditStart,
  Facts,
  NotFound,
  Saved,
} from '#app/domain/shared/edit/edit.ts'
import { inPart } from '#app/domain/shared/edit/merge-over.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  deletePicture,
  insertPicture,
  listPictures,
  type ProductPicture,
  updatePictureAlt,
  updatePicturePosition,
} from './product-picture-queries.server.ts'

/** More than any page shows; limits the size of a product's page. Exported for tests. */
export const MOST_PICTURES = 20

type Input = Editor & { productId: number }
type OnePicture = Input & { pictureId: number }

/** Puts uploaded pictures after those that the product has. Their alternative texts are written later. */
export async function addProductPictures(
  tx: Tx,
  { pictures, ...input }: Input & { pictures: readonly StoredPicture[] },
): Promise<Result<Saved, NotFound | { code: 'too_many_pictures'; at: 'pictures'; count: number }>> {
  const opened = await openPictures(tx, input)
  if (!opened.ok) return err({ code: 'not_found' })
  const { before } = opened.value
  if (before.length + pictures.length > MOST_PICTURES) {
    return err({ code: 'too_many_pictures', at: 'pictures', count: MOST_PICTURES })
  }
  for (const [index, picture] of pictures.entries()) {
    const stored = await storeFile(tx, { ...input, file: picture })
    if (!stored.ok) return stored
    await insertPicture(tx, {
      ...input,
      position: before.length + index,
      fileId: stored.value,
      src: imageAddress(picture.key, picture.width),
      alt: {},
      width: picture.width,
      height: picture.height,
    })
  }
  return close(tx, input, opened.value)
}

/** Saves the alternative text of a picture, for those who can't see it. */
export async function saveProductPicture(
  tx: Tx,
  {
    version: begun,
    values,
    ...input
  }: OnePicture & {
    version?: EditStart | undefined
    values: { alt: Translatable }
  },
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  const { shopId, productId, pictureId } = input
  const opened = await openPictures(tx, input)
  const theirs = opened.ok ? opened.value.before.find(({ id }) => id === pictureId) : undefined
  if (!opened.ok || !theirs) return err({ code: 'not_found' })
  const merged = await mergeTab(
    tx,
    { shopId, id: productId, version: begun },
    { current: opened.value.version, mine: values, theirs, part: partOf(pictureId) },
  )
  if (!merged.ok) return merged
  await updatePictureAlt(tx, { ...input, id: pictureId, alt: merged.value.alt })
  return close(tx, input, opened.value)
}

/** Moves a picture by a step or to a position; the first is the card's. */
export async function moveProductPicture(
  tx: Tx,
  { to, ...input }: OnePicture & { to: MoveTo },
): Promise<Result<Saved, NotFound>> {
  const opened = await openPictures(tx, input)
  if (!opened.ok) return err({ code: 'not_found' })
  const order = moved(
    opened.value.before.map(({ id }) => id),
    input.pictureId,
    to,
  )
  if (!order) return err({ code: 'not_found' })
  for (const [position, id] of order.entries()) await updatePicturePosition(tx, { ...input, id, position })
  return close(tx, input, opened.value)
}

/** Deletes a picture; its content goes after the commit. */
export async function deleteProductPicture(
  tx: Tx,
  input: OnePicture,
): Promise<Result<{ forgottenKey: string | null }, NotFound>> {
  const opened = await openPictures(tx, input)
  const picture = opened.ok ? opened.value.before.find(({ id }) => id === input.pictureId) : undefined
  if (!opened.ok || !picture) return err({ code: 'not_found' })
  await deletePicture(tx, { ...input, id: picture.id })
  const { fileId } = picture
  const forgottenKey = fileId === null ? null : await forgetFile(tx, { ...input, id: fileId })
  await close(tx, input, opened.value)
  return ok({ forgottenKey })
}

type Opened = { version: number; before: ProductPicture[] }

async function openPictures(tx: Tx, { shopId, productId }: Input): Promise<Result<Opened, NotFound>> {
  const locked = await lockProduct(tx, { shopId, id: productId })
  if (!locked.ok) return locked
  return ok({ version: locked.value.version, before: await listPictures(tx, { shopId, productId }) })
}

async function close(tx: Tx, { productId, ...editor }: Input, { version, before }: Opened) {
  const after = await listPictures(tx, { shopId: editor.shopId, productId })
  const { shopId, userId, now } = editor
  return finishProductEdit(tx, {
    ...{ shopId, userId, now, id: productId, version },
    before: toFacts(before),
    after: toFacts(after),
    base: Object.assign({}, ...before.map(({ id, alt }) => inPart(partOf(id), { alt }))),
  })
}

function partOf(pictureId: number): string {
  return `picture.${pictureId}`
}

/**
 * Facts for the log, which shows the number of pictures and the first one; texts and order decide whether the tab
 * changed.
 */
function toFacts(pictures: readonly ProductPicture[]): Facts {
  return { pictures: pictures.map(({ id, alt }) => ({ id, alt })) }
}
