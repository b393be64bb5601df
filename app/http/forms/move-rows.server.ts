import { type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { type MoveTo, moveEntry } from '#app/domain/catalog/records/move-entry.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import type { OrderedTable } from '#app/domain/shared/position-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { readForm } from './read-form.server.ts'
import { notFound } from './reply.server.ts'

const place = z.union([z.enum(['up', 'down']), z.coerce.number().int().min(1)])

/**
 * Answers a list's move buttons, whose `move` is `{id}:up`, `{id}:down` or `{id}:{place}`, and shows the list
 * again. Anything else is 404, as a button that is not there.
 */
export async function handleMoveRow(
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
  table: OrderedTable,
) {
  const { db, shop, user, now } = context.get(services)
  const move = readMove((await readForm(request)).get('move'))
  if (!move) return notFound()
  const editor = { shopId: shop.id, userId: user.id, now }
  const moved = await inTransaction(db, (tx) => moveEntry(tx, { ...editor, ...move, table }))
  return moved.ok ? redirect(url.pathname + url.search) : notFound()
}

/** `{id}:up`, `{id}:down` or `{id}:{place}`; undefined for anything else. */
export function readMove(value: unknown): { id: number; to: MoveTo } | undefined {
  const [idText, to] = typeof value === 'string' ? value.split(':') : []
  const id = readId(idText)
  const where = place.safeParse(to)
  return id !== undefined && where.success ? { id, to: where.data } : undefined
}
