import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }

export type TestServer = AsyncDisposable & {
  url: string
  pid: number
  output(): string
  /** Ends it at once, wherever it is, as a power cut does. */
  kill(): Promise<void>
  stop(): Promise<number | null>
}

/** As `npm start` runs it: what follows `node`. */
const COMMAND = packageFile.scripts.start.split(' ').slice(2)
const READY_WITHIN_MS = 120_000

/**
 * Starts the built product as its own process, as `npm start` does, on a free port. Without `DATA_DIR` it
 * gets a fresh folder and so, in demo mode, the demo shop.
 */
export async function startServer(env: Record<string, string> = {}): Promise<TestServer> {
  const port = await freePort()
  const ownFolder = env.DATA_DIR ? undefined : mkdtempSync(path.join(tmpdir(), 'brygga-data-'))
  const data = ownFolder ? { DATA_DIR: ownFolder } : {}
  const child = spawn(process.execPath, COMMAND, {
    env: { ...environment({ BRYGGA_DEV_PAGES: '1', ...data, ...env }), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const url = `http://localhost:${port}`
  await waitUntilReady(child, () => output)

  async function stop() {
    const exitCode = await stopProcess(child)
    if (ownFolder) rmSync(ownFolder, { recursive: true, force: true })
    return exitCode
  }
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    async kill() {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await exited
      if (ownFolder) rmSync(ownFolder, { recursive: true, force: true })
    },
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
    },
  }
}

/** The worker as a process of its own, as `npm run worker` runs it. Resolves to its exit code when stopped. */
export function startWorkerProcess(env: Record<string, string>): AsyncDisposable & Pick<TestServer, 'stop'> {
  const child = spawn(process.execPath, ['app/server/worker.mjs'], {
    env: environment(env),
    stdio: 'inherit',
  })
  const stop = () => stopProcess(child)
  return {
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
    },
  }
}

/** Waits for the address that the server prints once it listens. */
async function waitUntilReady(child: ChildProcess, output: () => string): Promise<void> {
  const ready = Promise.withResolvers<void>()
  const fail = () => ready.reject(new Error(`The server did not become ready:\n${output()}`))
  const deadline = setTimeout(fail, READY_WITHIN_MS)
  child.once('exit', fail)
  child.stdout?.on('data', () => {
    if (/Brygga .*is running/.test(output())) ready.resolve()
  })
  try {
    await ready.promise
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(deadline)
    child.off('exit', fail)
  }
}

async function stopProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return exited
}

function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  return {
    ...withoutTestVariables(process.env),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    BRYGGA_DEMO: '1',
    ...env,
  }
}

/** Vitest's own variables would switch the product into its test mode. */
function withoutTestVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(VITEST|TEST$|NODE_OPTIONS)/.test(name)),
  )
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
