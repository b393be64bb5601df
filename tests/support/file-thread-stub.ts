import { parentPort } from 'node:worker_threads'

/** Thread for files that does what each message says: ends, throws, never answers, or answers with the message. */
parentPort?.on('message', (job: string) => {
  if (job === 'exit') process.exit(1)
  if (job === 'throw') throw new Error('a bug in the thread')
  if (job !== 'hang') parentPort?.postMessage({ bytes: new TextEncoder().encode(job) })
})
