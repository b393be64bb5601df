import { updateProductVersions } from '#app/domain/catalog/product-edit-queries.server.ts'
import { insertActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { differencesOf, type Editor, type Facts } from '#app/domain/shared/edit/edit.ts'
import type { Tx } from '#db/transaction.server.ts'

/** `finishProductEdit` for many products whose rows are locked, in as many statements as for one. */
export async function finishProductEdits(
  tx: Tx,
  {
    edits,
    ...editor
  }: Editor & { edits: readonly { id: number; before: Facts; after: Facts; base?: Facts }[] },
): Promise<void> {
  const entries = edits.flatMap(({ id, before, after, base }) => {
    const facts = differencesOf(before, after)
    return facts ? [{ entityId: id, facts: base ? { ...facts, base } : facts }] : []
  })
  const versions = await updateProductVersions(tx, {
    ...editor,
    ids: entries.map(({ entityId }) => entityId),
  })
  await insertActivities(
    tx,
    entries.map((entry) => ({
      ...editor,
      ...entry,
      version: versions.get(entry.entityId) ?? null,
      entity: 'product',
      action: 'changed',
      actor: 'STAFF',
    })),
  )
}
