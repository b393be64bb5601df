/**
 * What takes too long for every change: many random histories of orders against their model, a hundred races
 * per database, and the goals of performance.md in full length. Needs a quiet machine: `npm run prove`.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

type Step = { name: string; file: string; args: string[]; env?: Record<string, string> }

const STEPS: readonly Step[] = [
  {
    name: 'orders against their model',
    file: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      '--project',
      'integration',
      '--testTimeout=1800000',
      'tests/integration/domain/order/order-model.test.ts',
    ],
    env: { MODEL_RUNS: '1000' },
  },
  { name: 'races and goals', file: 'tests/bench/run.ts', args: ['--laps=100', '--long', '--prove'] },
]

let failed = 0
for (const { name, file, args, env } of STEPS) {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(process.execPath, [path.resolve(file), ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) failed += 1
}
console.log(`\n${STEPS.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
