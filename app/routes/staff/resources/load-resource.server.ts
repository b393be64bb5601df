import type { RouterContextProvider } from 'react-router'
import { findResource } from '#app/domain/resource/resource-queries.server.ts'
import { findResourceSchedule } from '#app/domain/resource/resource-schedule-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'

type Context = Readonly<RouterContextProvider>

/** The resource of an address; 404 when the shop has none such. */
export async function loadResource(context: Context, params: { resourceId?: string | undefined }) {
  const { db, shop } = context.get(services)
  const id = readId(params.resourceId)
  const resource = id === undefined ? undefined : await findResource(db, { shopId: shop.id, id })
  if (!resource || resource.isDeleted) notFound()
  return resource
}

/** A schedule of that resource; 404 when it has none such. */
export async function loadSchedule(
  context: Context,
  resourceId: number,
  params: { resourceScheduleId?: string | undefined },
) {
  const { db, shop } = context.get(services)
  const id = readId(params.resourceScheduleId)
  const key = { shopId: shop.id, resourceId }
  const schedule = id === undefined ? undefined : await findResourceSchedule(db, { ...key, id })
  return schedule ?? notFound()
}
