import './env.mjs'

await import('./serve.ts')
