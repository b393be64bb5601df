import { parentPort } from 'node:worker_threads'
import { writtenFileChunks } from '#app/http/reports/written-file.server.ts'
import { startWorker } from '#app/jobs/worker-loop.ts'
import { reportFileSteps } from '#app/jobs/write-report-files.ts'
import { yieldToPages } from '#app/jobs/yield-to-pages.ts'
import { startCheckpoints } from '#db/checkpoints.server.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { startUp } from './start-up.ts'
import { STOP } from './worker-thread.ts'

yieldToPages()

/** The worker's loop, as a process of its own or as a thread of the server. */
const { config, log, now, zone, db, closeDatabase } = await startUp()
const worker = startWorker(
  { db, config, log, zone, now },
  reportFileSteps({ db, config, log, zone, now, filesDir: config.filesDir, chunks: writtenFileChunks(zone) }),
)
const checkpoints = startCheckpoints(db, (error) => log.warn({ err: error }, 'checkpoint failed'))
log.info({}, 'worker is running')

async function stop() {
  checkpoints.stop()
  await worker.stop()
  await closeDatabase()
}
if (parentPort)
  parentPort.on('message', (message) => message === STOP && void stop().then(() => process.exit(0)))
else runUntilStopped(log, stop)
