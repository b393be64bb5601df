import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'

export type BenchRequest = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}
export type BenchAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
export type Load = { perSecond: number; milliseconds: number[]; statuses: Map<number, number> }

/** Connections that stay open, as a browser's or a proxy's do. */
export class Connections {
  readonly #agent: Agent
  readonly #url: URL

  constructor(url: string, connections: number) {
    this.#url = new URL(url)
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /** The body as it came, compressed or not. */
  send({ method = 'GET', path, headers = {}, body }: BenchRequest): Promise<BenchAnswer> {
    const options: RequestOptions = {
      agent: this.#agent,
      host: '127.0.0.1',
      port: this.#url.port,
      path,
      method,
      headers: { Host: this.#url.host, ...(body === undefined ? {} : FORM), ...headers },
    }
    return new Promise((resolve, reject) => {
      const sent = request(options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
        response.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** Request headers of a form on our own page. */
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' }

/** Until when, or how many times, a piece of work is repeated. */
type Length = { seconds: number } | { times: number }

/** Repeats `work` in `workers` places at once; each begins again as soon as it is done. */
export async function repeat(
  workers: number,
  length: Length,
  work: (turn: number) => Promise<number>,
): Promise<Load> {
  const milliseconds: number[] = []
  const statuses = new Map<number, number>()
  const startedAt = performance.now()
  const deadline = 'seconds' in length ? startedAt + length.seconds * 1000 : Number.POSITIVE_INFINITY
  const times = 'times' in length ? length.times : Number.POSITIVE_INFINITY
  let turns = 0

  async function worker(): Promise<void> {
    while (turns < times && performance.now() < deadline) {
      const begunAt = performance.now()
      const status = await work(turns++)
      milliseconds.push(performance.now() - begunAt)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  const perSecond = milliseconds.length / ((performance.now() - startedAt) / 1000)
  return { perSecond, milliseconds, statuses }
}

/** Turns of A and B one after the other, so that what else the machine does meets both. */
export async function interleave<T>(
  rounds: number,
  sides: readonly (() => Promise<T>)[],
): Promise<readonly T[][]> {
  const results: T[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) results[index]?.push(await side())
  }
  return results
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
