/**
 * Everything that must hold before a change lands, in the order in which it is cheapest to hear of a fault.
 * `--fast` leaves out what needs a database server or a browser. Ends with the line 'N passed, N failed'.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'

type Step = { name: string; file: string; args: string[]; counts?: boolean }

const isFast = process.argv.includes('--fast')
const reports = mkdtempSync(path.join(tmpdir(), 'brygga-tests-'))

const STEPS: readonly Step[] = [
  { name: 'format and lint', file: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'route types', file: '@react-router/dev/bin.cjs', args: ['typegen'] },
  { name: 'type check', file: 'typescript/bin/tsc', args: [] },
  vitest('unit'),
  ...(isFast ? [] : [vitest('integration'), vitest('e2e')]),
]

const countsSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
})

let passed = 0
let failed = 0
for (const step of STEPS) {
  const startedAt = performance.now()
  console.log(`\n— ${step.name}`)
  const { status } = spawnSync(process.execPath, [path.join('node_modules', step.file), ...step.args], {
    stdio: 'inherit',
  })
  const counts = step.counts ? readCounts(step.name) : { passed: status === 0 ? 1 : 0, failed: 0 }
  passed += counts.passed
  failed += counts.failed
  if (status !== 0 && counts.failed === 0) failed += 1
  console.log(
    `  ${status === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
}
rmSync(reports, { recursive: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function vitest(project: string): Step {
  return {
    name: project,
    file: 'vitest/vitest.mjs',
    args: [
      'run',
      ...['--project', project],
      // Half of what these tests wait for is PostgreSQL; the others share one server or use all cores already.
      ...(project === 'integration' ? ['--maxWorkers=2'] : []),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${reportOf(project)}`,
    ],
    counts: true,
  }
}

function reportOf(project: string): string {
  return path.join(reports, `${project}.json`)
}

/** A run that skipped a test, or whose files could not be loaded, counts as failed. */
function readCounts(project: string): { passed: number; failed: number } {
  try {
    const counts = countsSchema.parse(JSON.parse(readFileSync(reportOf(project), 'utf8')))
    const lost = counts.numFailedTests === 0 ? counts.numFailedTestSuites : 0
    return { passed: counts.numPassedTests, failed: counts.numFailedTests + counts.numPendingTests + lost }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
