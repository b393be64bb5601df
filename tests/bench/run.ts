/**
 * Measures the product side by side with its floors and prints one table: `npm run bench`. Options:
 * `--orders=100000` in the old shop, `--laps=30` races per database, `--requests=20000` while memory is watched,
 * `--long` for as many as the goal says, `--only=P1,P8` for some goals. A goal that is missed is printed, not
 * failed; with `--prove` what must never happen fails. Source: performance.md.
 */
import { parseArgs } from 'node:util'
import { measureBusyDay } from './busy-day.ts'
import { measureCatalogue } from './catalogue.ts'
import { type BenchData, makeData } from './data.ts'
import { measureExports } from './exports.ts'
import { measureGrowth } from './growth.ts'
import { measureGuestSpeed } from './guest-speed.ts'
import { measureMails } from './mails.ts'
import { measureMemory } from './memory.ts'
import { measureMonth } from './month.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { measureRaces } from './races.ts'
import { type Measurement, toTable } from './report.ts'
import { measureReports } from './reports.ts'
import { measureSearch } from './search.ts'
import { measureWeight } from './weight.ts'

const LONG_REQUESTS = 200_000
/** Memory is looked at after this part of all requests, and after all. */
const FIRST_LOOK = 0.1

const { values } = parseArgs({
  options: {
    laps: { type: 'string', default: '30' },
    orders: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '20000' },
    only: { type: 'string' },
    long: { type: 'boolean', default: false },
    prove: { type: 'boolean', default: false },
  },
})

const requests = values.long ? LONG_REQUESTS : Number(values.requests)

type Part = { goals: readonly string[]; measure: (data: BenchData) => Promise<Measurement[]> }

const PARTS: readonly Part[] = [
  { goals: ['P1', 'P2'], measure: measurePages },
  { goals: ['P2', 'P3'], measure: measureSearch },
  { goals: ['P4', 'P5'], measure: measureMonth },
  { goals: ['P5'], measure: measureGrowth },
  { goals: ['P7'], measure: (data) => measureRaces(data, Number(values.laps)) },
  { goals: ['P8'], measure: measureOrders },
  { goals: ['P9'], measure: measureBusyDay },
  { goals: ['P10'], measure: measureExports },
  { goals: ['P10'], measure: measureReports },
  { goals: ['P11', 'P13'], measure: measureWeight },
  { goals: ['P12'], measure: measureGuestSpeed },
  { goals: ['catalogue'], measure: measureCatalogue },
  { goals: ['P14'], measure: (data) => measureMemory(data, { from: FIRST_LOOK * requests, to: requests }) },
  { goals: ['P15'], measure: measureMails },
]

const startedAt = performance.now()
const requested = values.only?.split(',')
console.log(`Making a shop with ${Number(values.orders).toLocaleString('en')} orders`)
using data = await makeData(Number(values.orders))
const measurements: Measurement[] = []
for (const { goals, measure } of PARTS) {
  if (requested && !goals.some((goal) => requested.includes(goal))) continue
  console.log(`Measuring ${goals.join(', ')}`)
  measurements.push(...(await attempt(goals, () => measure(data))))
}
console.log(`\n${toTable(measurements, (performance.now() - startedAt) / 1000)}`)
if (values.prove && measurements.some(({ isBroken }) => isBroken)) process.exitCode = 1

/** One part that breaks does not take the others' figures along. */
async function attempt(
  goals: readonly string[],
  measure: () => Promise<Measurement[]>,
): Promise<Measurement[]> {
  try {
    return await measure()
  } catch (error) {
    const measured = `could not be measured: ${error instanceof Error ? error.message : String(error)}`
    return [{ goal: goals.join(', '), what: '', requested: '', measured, isMet: false, isBroken: true }]
  }
}
