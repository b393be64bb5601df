process.env.NODE_ENV = 'development'

const { createServer: createViteServer } = await import('vite')
const { checkBuild } = await import('./app-build.ts')
const { createHttpServer } = await import('./http-server.ts')
const { runUntilStopped } = await import('./run-until-stopped.ts')
const { announce, seedWhenEmpty, startUp } = await import('./start-up.ts')
const { writtenFileChunks } = await import('#app/http/reports/written-file.server.ts')
const { startWorker } = await import('#app/jobs/worker-loop.ts')
const { reportFileSteps } = await import('#app/jobs/write-report-files.ts')

process.env.BRYGGA_DEV_PAGES ||= '1'
const { config, log, now, zone, db, closeDatabase } = await startUp()
await seedWhenEmpty({ db, config, log, now: now() })

/** Vite inside our own server: pages are made from source and reload when it changes. */
const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' })
const server = createHttpServer({
  build: async () => checkBuild(await vite.ssrLoadModule('virtual:react-router/server-build')),
  config,
  host: { db, config, log, zone },
  files: vite.middlewares,
  isReady: async () => true,
})
const worker = config.worker
  ? startWorker(
      { db, config, log, zone, now },
      reportFileSteps({
        db,
        config,
        log,
        zone,
        now,
        filesDir: config.filesDir,
        chunks: writtenFileChunks(zone),
      }),
    )
  : undefined

// The router's helper inside Vite listens, too, and would end the process before all is closed.
process.removeAllListeners('SIGTERM')
runUntilStopped(log, async () => {
  await worker?.stop()
  server.closeAllConnections()
  await vite.close()
  await closeDatabase()
})
server.listen(config.port, config.host, () => announce(config))

export {}
