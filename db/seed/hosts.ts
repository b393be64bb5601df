import { createResourceType } from '#app/domain/resource/resource-queries.server.ts'
import { createResource } from '#app/domain/resource/save-resource.server.ts'
import { createResourceSchedule } from '#app/domain/resource/save-resource-schedule.server.ts'
import { ALL_MONTHS } from '#app/domain/shared/day-type.ts'
import type { Editor } from '#app/domain/shared/edit/edit.ts'
import { FULL_PLAN } from '#app/domain/shared/plan.ts'
import { type LocalDate, localDate } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { done } from './outcome.ts'

type HostSpec = {
  name: string
  /** Who logs in to see what the day holds. */
  email?: string
  when:
    | { kind: 'WEEKLY'; name: string; weekdays: readonly number[] }
    | { kind: 'DATE_RANGE'; name: string; first: string; last: string }
}

/**
 * Two or more of them work on every day: while one is out with the tour, another heats the sauna. Nobody
 * does both at once.
 */
const HOSTS: readonly HostSpec[] = [
  {
    name: 'Maja Holm',
    email: 'staff@sjoboden.test',
    when: { kind: 'WEEKLY', name: 'Måndag till fredag', weekdays: [1, 2, 3, 4, 5] },
  },
  {
    name: 'Johan Ek',
    email: 'guide@sjoboden.test',
    when: { kind: 'WEEKLY', name: 'Onsdag till söndag', weekdays: [3, 4, 5, 6, 7] },
  },
  { name: 'Ella Berg', when: { kind: 'WEEKLY', name: 'Lördag till tisdag', weekdays: [1, 2, 6, 7] } },
  { name: 'Nils Öman', when: { kind: 'DATE_RANGE', name: 'Sommarjobb', first: '06-15', last: '08-16' } },
]

/** A guide leads a whole tour. */
const PLACES = 12

type SeededResources = { hostTypeId: number; boatTypeId: number }

/** Who leads the tours and heats the sauna, and the boat that follows a tour. */
export async function insertResources(
  tx: Tx,
  editor: Editor,
  { userIds, today }: { userIds: ReadonlyMap<string, number>; today: LocalDate },
): Promise<SeededResources> {
  const plan = FULL_PLAN
  const hostType = done(await createResourceType(tx, { ...editor, values: { name: 'Värd' }, plan }))
  const boatType = done(await createResourceType(tx, { ...editor, values: { name: 'Följebåt' }, plan }))
  const shared = { maxCapacity: PLACES, sharedBetweenBookings: true, scheduled: false }
  for (const { name, email, when } of HOSTS) {
    const values = {
      ...shared,
      name,
      resourceTypeId: hostType.id,
      sharedBetweenProducts: false,
      sharedBetweenStartTimes: false,
      userId: email === undefined ? null : (userIds.get(email) ?? null),
    }
    const { id: resourceId } = done(await createResource(tx, { ...editor, values, plan }))
    const schedule = { tint: 1, months: ALL_MONTHS, intervalDays: 1, ...scheduleOf(when, today) }
    done(await createResourceSchedule(tx, { ...editor, resourceId, values: schedule }))
  }
  const boat = {
    ...shared,
    name: 'Tärnan',
    resourceTypeId: boatType.id,
    sharedBetweenProducts: true,
    sharedBetweenStartTimes: false,
    userId: null,
  }
  done(await createResource(tx, { ...editor, values: boat, plan }))
  return { hostTypeId: hostType.id, boatTypeId: boatType.id }
}

function scheduleOf(when: HostSpec['when'], today: LocalDate) {
  const year = today.slice(0, 4)
  if (when.kind === 'WEEKLY')
    return { ...when, firstDate: localDate(`${Number(year) - 1}-01-01`), lastDate: null }
  const { kind, name, first, last } = when
  return {
    kind,
    name,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    firstDate: localDate(`${year}-${first}`),
    lastDate: localDate(`${year}-${last}`),
  }
}
