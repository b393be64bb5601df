import './env.ts'
import { startWorker } from '#app/jobs/worker-loop.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { startUp } from './start-up.ts'

const { config, log, now, zone, db, closeDatabase } = await startUp()
const worker = startWorker({ db, config, log, zone, now })
log.info({}, 'worker is running')

runUntilStopped(log, async () => {
  await worker.stop()
  await closeDatabase()
})
