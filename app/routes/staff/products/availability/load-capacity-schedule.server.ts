import type { RouterContextProvider } from 'react-router'
import {
  findCapacitySchedule,
  type StoredSchedule,
} from '#app/domain/catalog/setup/capacity-schedule-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { productEditor } from '#app/routes/staff/products/load-product.server.ts'

/** The schedule that an address names, null on the page of a new one; 404 when the product has none such. */
export async function loadCapacitySchedule(
  context: Readonly<RouterContextProvider>,
  params: { productId?: string | undefined; scheduleId?: string | undefined },
): Promise<StoredSchedule | null> {
  if (params.scheduleId === undefined) return null
  const { db } = context.get(services)
  const { shopId, id: productId } = productEditor(context, params)
  const id = readId(params.scheduleId) ?? notFound()
  return (await findCapacitySchedule(db, { shopId, productId, id })) ?? notFound()
}
