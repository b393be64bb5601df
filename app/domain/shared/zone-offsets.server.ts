import { Temporal } from 'temporal-polyfill'
import type { Transition, Zone } from './time.ts'

const FIRST_YEAR = 1980
const LAST_YEAR = 2100

/** The zone of all shops, with the clock changes of 1980 to 2100. Made once, when the process starts. */
export const stockholm: Zone = zoneOf('Europe/Stockholm')

function zoneOf(name: string): Zone {
  const transitions: Transition[] = []
  let moment = Temporal.PlainDate.from({ year: FIRST_YEAR, month: 1, day: 1 }).toZonedDateTime(name)
  while (true) {
    const next = moment.getTimeZoneTransition('next')
    if (next === null || next.year > LAST_YEAR) return { transitions }
    transitions.push({
      at: next.epochMilliseconds / 1000,
      before: moment.offsetNanoseconds / 1e9,
      after: next.offsetNanoseconds / 1e9,
    })
    moment = next
  }
}
