/**
 * Everything that must hold before a change lands, in the order in which it is cheapest to hear of a fault.
 * `--fast` leaves out what needs a database server or a browser. Ends with the line 'N passed, N failed'.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { HOURS_PER_DAY, MINUTES_PER_HOUR, SECONDS_PER_MINUTE } from '../app/domain/shared/time.ts'
import { atOnce } from './support/at-once.ts'
import { fillDemoFolder } from './support/demo-server.ts'

type Step = { name: string; file: string; args: string[]; counts?: boolean }
type Line = { lanes: number; steps: readonly Step[] }
type Counts = { passed: number; failed: number; names: string[] }

const isFast = process.argv.includes('--fast')
const reports = mkdtempSync(path.join(tmpdir(), 'brygga-tests-'))

/** Of the tests that share the demo shop, on two slow cores. */
const LONGEST_LINE_MINUTES = 20
const MILLISECONDS_PER_SECOND = 1000

/** Parts of the journeys, each with a product of its own. */
const PARTS = [1, 2, 3, 4, 5, 6] as const

const TYPES: Step = { name: 'type check', file: 'typescript/bin/tsc', args: ['--checkers', '1'] }

/** One line after the other; each lane of a line takes the next step that none has begun. */
const LINES: readonly Line[] = [
  {
    lanes: 1,
    steps: [
      {
        name: 'format and lint',
        file: '@biomejs/biome/bin/biome',
        args: ['check', '--error-on-warnings', '.'],
      },
      { name: 'route types', file: '@react-router/dev/bin.cjs', args: ['typegen'] },
    ],
  },
  ...(isFast
    ? [{ lanes: 2, steps: [vitest('unit'), TYPES] }]
    : // Half of what tests on databases wait for is PostgreSQL: units and types take what they leave.
      [{ lanes: 2, steps: [vitest('integration'), TYPES, vitest('unit')] }, sharingTheDay()]),
]

const countsSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

let passed = 0
let failed = 0
const failures: string[] = []
for (const { lanes, steps } of LINES) {
  if (steps.some(({ name }) => name.startsWith('e2e'))) {
    await beginInOneDay()
    process.env.DEMO_FOLDER = await fillDemoFolder()
  }
  await atOnce(steps, runStep, lanes)
}
rmSync(reports, { recursive: true })
if (process.env.DEMO_FOLDER) rmSync(process.env.DEMO_FOLDER, { recursive: true })
for (const name of failures) console.log(`FAILED: ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** Waits for the shop's midnight when it is near: the demo shop's today must be the tests' as long as they run. */
async function beginInOneDay(): Promise<void> {
  const clock = new Date().toLocaleTimeString('sv', { timeZone: 'Europe/Stockholm' })
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const leftMinutes = HOURS_PER_DAY * MINUTES_PER_HOUR - hours * MINUTES_PER_HOUR - minutes
  if (leftMinutes > LONGEST_LINE_MINUTES) return
  console.log(`\nThe shop's day ends in ${leftMinutes} minutes: waiting for the next`)
  await setTimeout(leftMinutes * SECONDS_PER_MINUTE * MILLISECONDS_PER_SECOND)
}

async function runStep(step: Step): Promise<void> {
  const counts = await run(step)
  passed += counts.passed
  failed += counts.failed
  failures.push(...counts.names)
}

/** Prints a step's output when it ends, so that two at the same time don't mix. */
async function run(step: Step): Promise<Counts> {
  const startedAt = performance.now()
  const { status, output } = await runNode([path.join('node_modules', step.file), ...step.args])
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`\n— ${step.name}\n${output}  ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`)
  const counts = step.counts ? readCounts(step.name) : { passed: status === 0 ? 1 : 0, failed: 0, names: [] }
  const isSilentFault = status !== 0 && counts.failed === 0
  return isSilentFault ? { ...counts, failed: 1, names: [...counts.names, step.name] } : counts
}

function runNode(args: string[]): Promise<{ status: number | null; output: string }> {
  const env = { ...process.env, NO_COLOR: '1' }
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, output })))
}

/** A browser that waits for a server that waits for a browser fills two thirds of a core: three of them fill two. */
function sharingTheDay(): Line {
  const journeys = PARTS.map((part) => vitest('e2e-journeys', `${part}/${PARTS.length}`))
  // The longest first, so that no lane is left alone for long.
  return { lanes: 3, steps: [vitest('e2e-http'), vitest('e2e-pages'), ...journeys] }
}

/** All tests of a project, or one part of its files, as '1/3'. */
function vitest(project: string, part?: string): Step {
  const name = part ? `${project} ${part}` : project
  return {
    name,
    file: 'vitest/vitest.mjs',
    args: [
      'run',
      ...['--project', project],
      ...(part ? [`--shard=${part}`] : []),
      // The others share one server or use all cores already.
      ...(project === 'integration' ? ['--maxWorkers=2'] : []),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${reportOf(name)}`,
    ],
    counts: true,
  }
}

function reportOf(step: string): string {
  return path.join(reports, `${step.replaceAll(/\W/g, '-')}.json`)
}

/** A run that skipped a test, or whose files could not be loaded, counts as failed. */
function readCounts(step: string): Counts {
  try {
    const counts = countsSchema.parse(JSON.parse(readFileSync(reportOf(step), 'utf8')))
    const lost = counts.numFailedTests === 0 ? counts.numFailedTestSuites : 0
    const names = counts.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== 'passed')
        .map(({ fullName }) => `${path.relative('.', name)}: ${fullName}`),
    )
    return {
      passed: counts.numPassedTests,
      failed: counts.numFailedTests + counts.numPendingTests + lost,
      names,
    }
  } catch {
    return { passed: 0, failed: 1, names: [step] }
  }
}
