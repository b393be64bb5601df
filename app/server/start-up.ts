import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DEMO_EMAILS, DEMO_PASSWORD } from '#app/domain/account/demo-log-ins.ts'
import { instantFromDate } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { hasAnyShop } from '#app/domain/shop/shop-queries.server.ts'
import type { Logger } from '#app/http/context.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { databaseLocation } from '#db/location.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import type { Db } from '#db/transaction.server.ts'
import { ConfigError, readConfig, type ServerConfig } from './config.ts'
import { createLog } from './log.ts'

/** Starts what every process needs: configuration, log, clock, and the database on its newest schema. */
export async function startUp() {
  const config = readConfigOrExit()
  const log = createLog(config.logLevel)
  const now = () => config.fixedNow ?? instantFromDate(new Date())
  const database = openDatabase(
    databaseLocation({ DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl }),
  )
  const applied = await migrateToLatest(database.db)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  return { config, log, now, zone: stockholm, db: database.db, closeDatabase: database.close }
}

function readConfigOrExit(): ServerConfig {
  try {
    return readConfig(process.env, demoSecret)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

const SECRET_BYTES = 32

/** The demo's own secret, created at first start and stored with its data, so that restarts log nobody out. */
function demoSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

type SeedInput = { db: Db; config: ServerConfig; log: Logger; now: ReturnType<typeof instantFromDate> }

/** Fills an empty database with the demo shop. The seed is loaded only then: it takes long to read. */
export async function seedWhenEmpty({ db, config, log, now }: SeedInput): Promise<void> {
  if (!config.isDemo || (await hasAnyShop(db))) return
  const startedAt = performance.now()
  const { seedDemo } = await import('#db/seed/seed-demo.ts')
  await seedDemo({ db, now, zone: stockholm })
  log.info({ milliseconds: Math.round(performance.now() - startedAt) }, 'demo shop made')
}

/** Prints the addresses of the running server, and the demo's log-ins. */
export function announce({ isDemo, publicUrl }: ServerConfig): void {
  const lines = [
    '',
    `  Brygga ${isDemo ? '(demo) ' : ''}is running`,
    '',
    `  Staff    ${publicUrl}`,
    ...(isDemo
      ? [
          `  Guests   ${publicUrl}/widget?key=sjoboden`,
          '',
          `  Log in with the password ${DEMO_PASSWORD} as`,
          ...DEMO_EMAILS.map((email) => `    ${email}`),
        ]
      : []),
    '',
  ]
  console.log(lines.join('\n'))
}
