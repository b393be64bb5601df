import { clockSteps } from './clock-steps.ts'
import type { WorkerLog, WorkerServices, WorkerStep } from './worker-types.ts'

const TICK_MS = 1_000

/**
 * Runs the clock-driven work until stopped, `others` after the steps of the clock. Steps run one after another; one
 * that fails is logged and tried again at its next turn, and the others go on. `stop` resolves when the running step
 * has ended.
 */
export function startWorker(
  services: WorkerServices,
  others: readonly WorkerStep[] = [],
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const ended = loop([...clockSteps(services), ...others], services, stopping.signal)
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}

async function loop(steps: readonly WorkerStep[], services: WorkerServices, signal: AbortSignal) {
  const lastRun = new Map<string, number>()
  while (!signal.aborted) {
    for (const step of steps) {
      const last = lastRun.get(step.name)
      const isDue = last === undefined || performance.now() - last >= step.everySeconds * 1_000
      if (signal.aborted || !isDue) continue
      lastRun.set(step.name, performance.now())
      await runStep(step, services.log, signal)
    }
    await pause(TICK_MS, signal)
  }
  for (const step of steps) await step.ended?.()
}

async function runStep(step: WorkerStep, log: WorkerLog, signal: AbortSignal) {
  try {
    await step.run(signal)
  } catch (error) {
    log.error({ err: error, step: step.name }, 'a worker step failed')
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end, { once: true })
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}
