/**
 * Runs the checks that take too long for every change: many random histories of orders against their model, many
 * random shops against the engine's oracle, every bad body to every route, every role in every form, a guest in
 * Firefox, files of reports in LibreOffice, a hundred races per database, and the goals of performance.md in full
 * length. Needs a quiet machine: `npm run prove`.
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
    env: { MODEL_RUNS: '20000' },
  },
  // Together 20,000 shops, a third of them on nights when the clock changes.
  ...['UTC', 'Europe/Stockholm', 'America/New_York'].map((zone) => ({
    name: `the engine against its oracle, in a process of ${zone}`,
    file: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      '--project',
      'unit',
      '--testTimeout=1800000',
      'tests/unit/domain/availability/oracle.test.ts',
      'tests/unit/domain/availability/clock-change.test.ts',
    ],
    env: { ORACLE_RUNS: '6667', TZ: zone },
  })),
  {
    name: 'what is shown and sold, end to end, against the oracle',
    file: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      '--project',
      'integration',
      '--testTimeout=3600000',
      'tests/integration/domain/availability/oracle.test.ts',
    ],
    env: { ORACLE_RUNS: '2000' },
  },
  {
    name: 'every bad body to every route, and every role in every form',
    file: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      '--project',
      'e2e-http',
      '--testTimeout=1800000',
      ...['malformed', 'malformed-json', 'permissions'].map((sweep) => `tests/e2e/http/${sweep}.test.ts`),
    ],
    env: { PROVE_SWEEPS: '1' },
  },
  {
    name: 'payment events in every order, lost, repeated and late',
    file: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      '--project',
      'integration',
      '--testTimeout=1800000',
      'tests/integration/domain/payment/payment-events.test.ts',
    ],
    env: { PROVE_PAYMENTS: '1' },
  },
  { name: 'killed while ordering and paying', file: 'tests/prove-kill.ts', args: ['--kills=1000'] },
  { name: 'a guest in Firefox', file: 'tests/prove-firefox.ts', args: [] },
  { name: 'files of reports in LibreOffice', file: 'tests/prove-libreoffice.ts', args: [] },
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
