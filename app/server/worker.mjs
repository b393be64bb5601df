import './env.mjs'

await import('./run-worker.ts')
