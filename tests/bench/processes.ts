import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { freePort } from '#tests/support/server.ts'

export type Floor = AsyncDisposable & { url: string; pid: number }

/** Starts one of the floors, which say 'ready' when they are. */
export async function startFloor(script: string, argument: string): Promise<Floor> {
  const port = await freePort()
  const child = spawn(process.execPath, [script, String(port), argument], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', () => reject(new Error(`${script} did not start`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill()
      await exited
    },
  }
}

const CLOCK_TICKS_PER_SECOND = 100
/** Fields after the process's name, which may hold anything: user and system time. */
const TICK_FIELDS = [11, 12]

/** Seconds of processor time that a process has used; where /proc is missing, not a number. */
export function processorSeconds(pid: number): number {
  const fields = readProc(pid, 'stat')?.split(') ').at(-1)?.split(' ')
  if (!fields) return Number.NaN
  return TICK_FIELDS.reduce((sum, field) => sum + Number(fields[field]), 0) / CLOCK_TICKS_PER_SECOND
}

/** Bytes of memory that a process holds; where /proc is missing, not a number. */
export function residentBytes(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readProc(pid, 'status') ?? '') ?? []
  return kibibytes === undefined ? Number.NaN : Number(kibibytes) * 1024
}

function readProc(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}
