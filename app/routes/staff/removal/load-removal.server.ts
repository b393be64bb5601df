import type { RouterContextProvider } from 'react-router'
import { readId } from '#app/domain/shared/id.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { type RemovalPage, removableAt } from '#app/http/labels/removal.server.ts'

/** The record that an address names to delete or to restore; 404 when the shop has none such. */
export async function loadRemoval(context: Readonly<RouterContextProvider>, url: URL) {
  const { db, shop, user, now, zone, locale } = context.get(services)
  const found = removableAt(url.pathname)
  const id = readId(url.pathname.split('/').at(-2))
  if (!found || id === undefined) notFound()
  const text = await found.removable.name(db, { shopId: shop.id, id })
  if (text === undefined) notFound()
  const show = (name: Translatable | string) =>
    typeof name === 'string' ? name : pickText(name, locale, shop.locales)
  const input = { shopId: shop.id, userId: user.id, now, id }
  const { coming }: RemovalPage = found.removable
  const countComing = async () => (await coming?.(db, { shopId: shop.id, id, now, zone })) ?? 0
  return { ...found, input, show, countComing, name: show(text) }
}
