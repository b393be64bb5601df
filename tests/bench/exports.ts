import { startServer } from '#tests/support/server.ts'
import { type BenchData, ownerHeaders } from './data.ts'
import { Connections, quantile, repeat } from './load.ts'
import { type Measurement, mebibytes } from './report.ts'

const COLUMNS = 'columns=id&columns=customer&columns=start&columns=price&columns=paid'
const LIST = '/history/orders?tab=all'
const IDLE_SECONDS = 5
const LONGEST_START_MS = 2_000
const MOST_SLOWER = 3

/** P10: every order of the shop as a file, while somebody else reads the list. */
export async function measureExports(data: BenchData): Promise<Measurement[]> {
  await using server = await startServer({ DATA_DIR: data.grown })
  const headers = await ownerHeaders(server)
  const reader = new Connections(server.url, 1)
  const read = async () => (await reader.send({ path: LIST, headers })).status
  await repeat(1, { seconds: 1 }, read)
  const idle = await repeat(1, { seconds: IDLE_SECONDS }, read)
  const idleMs = quantile(idle.milliseconds, 0.99)
  const measurements: Measurement[] = []
  for (const format of ['xlsx', 'csv']) {
    const exported = download(`${server.url}/history/orders/export/${format}?tab=all&${COLUMNS}`, headers)
    let isDone = false
    void exported.then(() => {
      isDone = true
    })
    const meanwhile: number[] = []
    while (!isDone) meanwhile.push(...(await repeat(1, { times: 1 }, read)).milliseconds)
    const { startMs, totalMs, bytes } = await exported
    const slowMs = quantile(meanwhile, 0.99)
    measurements.push(
      {
        goal: 'P10',
        what: `${format} of ${data.orders.toLocaleString('en')} orders begins, ${mebibytes(bytes)}`,
        requested: `<= ${LONGEST_START_MS} ms`,
        measured: `${startMs.toFixed(0)} ms, all in ${(totalMs / 1000).toFixed(1)} s`,
        isMet: startMs <= LONGEST_START_MS,
      },
      {
        goal: 'P10',
        what: `p99 of the order list meanwhile, ${format}`,
        requested: `<= ${MOST_SLOWER} x idle`,
        measured: `${slowMs.toFixed(1)} ms`,
        floor: `${idleMs.toFixed(1)} ms, idle`,
        ratio: slowMs / idleMs,
        isMet: slowMs <= MOST_SLOWER * idleMs,
      },
    )
  }
  reader.close()
  return measurements
}

async function download(url: string, headers: Record<string, string>) {
  const startedAt = performance.now()
  const response = await fetch(url, { headers })
  if (response.status !== 200 || !response.body) throw new Error(`${url} answered ${response.status}`)
  let startMs = 0
  let bytes = 0
  for await (const chunk of response.body) {
    if (bytes === 0) startMs = performance.now() - startedAt
    bytes += chunk.byteLength
  }
  return { startMs, totalMs: performance.now() - startedAt, bytes }
}
