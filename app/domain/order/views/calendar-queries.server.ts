import type { NotNull } from 'kysely'
import { occupiesDuring } from '#app/domain/availability/allocation/occupying-queries.server.ts'
import {
  type CapacitySchedule,
  scheduledCapacity,
} from '#app/domain/availability/calendar/capacity-schedule.ts'
import { findCapacitySchedules } from '#app/domain/availability/calendar/capacity-schedule-queries.server.ts'
import { LIVE_BOOKING_COLUMNS, type LiveBooking, toLiveBooking } from '#app/domain/order/live-booking.ts'
import { selectOwn } from '#app/domain/order/manifest/manifest-queries.server.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import {
  addDays,
  atTime,
  epochSeconds,
  type Instant,
  type LocalDate,
  localTime,
  toInstant,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

type CalendarQuery = {
  shopId: number
  /** Both included. */
  from: LocalDate
  to: LocalDate
  zone: Zone
  now: Instant
  productId?: number | undefined
  categoryId?: number | undefined
  resourceId?: number | undefined
  /** Leaves out what uses no resource that is linked to this user. Source: domain.md §2 'own'. */
  ownerUserId?: number | undefined
}

/** A live booking that touches the shown days; its add-ons are left out. */
export type CalendarBooking = LiveBooking & {
  productId: number
  name: Translatable
  /** The shop's own name of the product, which may be shorter. */
  internalName: string
  /** Units or places of the product, or of its master, at this start. null means unlimited. */
  capacity: number | null
  /** Number of the design's tint that stands for the product. */
  tint: number
  /** Units or places, over all price categories. */
  quantity: number
  resourceIds: readonly number[]
  /** Sold by a channel, which alone may change it. */
  isByChannel: boolean
  /** Comes with another product, whose guests it is for. */
  isOfAddon: boolean
}

const MIDNIGHT = localTime('00:00')

/**
 * Earliest first, in two statements however many days, products and bookings, or four where schedules say the
 * places. Source: experience.md 29.
 */
export async function listCalendarBookings(db: Db, query: CalendarQuery): Promise<CalendarBooking[]> {
  const rows = await selectRows(db, query).execute()
  const schedules = await findCapacitySchedules(db, {
    shopId: query.shopId,
    productIds: [...new Set(rows.filter(isScheduled).map((row) => row.pool_product_id))],
  })
  const resources = await listUsed(
    db,
    query.shopId,
    rows.map(({ id }) => id),
  )
  const groups = Map.groupBy(rows, ({ booking_id }) => booking_id)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [toBooking(first, group, { resources, schedules })] : []
  })
}

/**
 * Driven by what is occupied, whose index knows both ends: a booking that began long ago and goes on is found
 * without reading all that began since. Wall times decide, since turnaround occupies more.
 */
function selectRows(db: Db, { shopId, from, to, zone, now, ...only }: CalendarQuery) {
  const start = atTime(from, MIDNIGHT)
  const end = atTime(addDays(to, 1), MIDNIGHT)
  const { productId, categoryId, resourceId, ownerUserId } = only
  const covered = { from: epochSeconds(toInstant(start, zone)), to: epochSeconds(toInstant(end, zone)) }
  return db
    .selectFrom('allocation')
    .innerJoin('booking_product as row', 'row.id', 'allocation.booking_product_id')
    .innerJoin('booking', 'booking.id', 'row.booking_id')
    .innerJoin('order', 'order.id', 'row.order_id')
    .innerJoin('product', 'product.id', 'row.product_id')
    .innerJoin('product as master', 'master.id', 'row.pool_product_id')
    .leftJoin('customer', 'customer.order_id', 'row.order_id')
    .select(LIVE_BOOKING_COLUMNS)
    .select([
      'order.created_by',
      'row.id',
      'row.product_id',
      'row.product_name',
      'row.quantity',
      'row.pool_product_id',
      'product.tint',
      'product.product_type',
      'product.name as internal_name',
      'product.max_capacity as own_capacity',
      'master.max_capacity as pool_capacity',
      'master.booking_type',
      'master.start_time_type',
    ])
    .where((eb) =>
      eb(
        'allocation.target_id',
        'in',
        eb.selectFrom('product as pool').select('pool.id').where('pool.shop_id', '=', shopId),
      ),
    )
    .where(occupiesDuring('POOL', { shopId, covered, now }))
    .where('row.is_addon', '=', 0)
    .where('booking.start_rent', '<', end)
    .where('booking.end_rent', '>', start)
    .$if(productId !== undefined, (rows) => rows.where('row.product_id', '=', productId ?? 0))
    .$if(categoryId !== undefined, (rows) =>
      rows.where((eb) =>
        eb.exists(
          eb
            .selectFrom('product_category')
            .select('product_category.product_id')
            .whereRef('product_category.product_id', '=', 'row.product_id')
            .where('product_category.category_id', '=', categoryId ?? 0),
        ),
      ),
    )
    .$if(resourceId !== undefined, (rows) =>
      rows.where((eb) =>
        eb.exists(
          eb
            .selectFrom('allocation as used')
            .select('used.target_id')
            .whereRef('used.booking_product_id', '=', 'row.id')
            .where('used.target', '=', 'RESOURCE')
            .where('used.target_id', '=', resourceId ?? 0),
        ),
      ),
    )
    .$if(ownerUserId !== undefined, (rows) =>
      rows.where('row.booking_id', 'in', selectOwn(db, shopId, ownerUserId ?? 0)),
    )
    .orderBy('booking.start_rent')
    .orderBy('booking.end_rent')
    .orderBy('booking.id')
    .orderBy('row.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>

/** Resources by row. */
async function listUsed(db: Db, shopId: number, rowIds: readonly number[]): Promise<Map<number, number[]>> {
  if (rowIds.length === 0) return new Map()
  const used = await db
    .selectFrom('allocation')
    .select(['booking_product_id', 'target_id'])
    .where('shop_id', '=', shopId)
    .where('booking_product_id', 'in', rowIds)
    .where('target', '=', 'RESOURCE')
    .orderBy('target_id')
    .$narrowType<{ booking_product_id: NotNull }>()
    .execute()
  const byRow = Map.groupBy(used, ({ booking_product_id }) => booking_product_id)
  return new Map([...byRow].map(([id, links]) => [id, links.map(({ target_id }) => target_id)]))
}

/** Whether its places at a start are those of a capacity schedule. */
function isScheduled(row: Pick<Row, 'booking_type' | 'start_time_type'>): boolean {
  return row.booking_type === 'PER_START_TIME' && row.start_time_type === 'MANUAL_INDEPENDENT'
}

type Around = {
  resources: ReadonlyMap<number, readonly number[]>
  schedules: ReadonlyMap<number, readonly CapacitySchedule[]>
}

function capacityOf(row: Row, { schedules }: Around): number | null {
  if (!isScheduled(row)) return row.own_capacity ?? row.pool_capacity
  return scheduledCapacity(schedules.get(row.pool_product_id) ?? [], row.start_rent) ?? 0
}

function toBooking(first: Row, group: readonly Row[], around: Around): CalendarBooking {
  return {
    ...toLiveBooking(first),
    isByChannel: first.created_by === 'OTA',
    isOfAddon: first.product_type === 'ADDON',
    productId: first.product_id,
    name: parseTranslatable(first.product_name),
    internalName: first.internal_name,
    capacity: capacityOf(first, around),
    tint: first.tint,
    quantity: group.reduce((sum, { quantity }) => sum + quantity, 0),
    resourceIds: [...new Set(group.flatMap(({ id }) => around.resources.get(id) ?? []))],
  }
}
