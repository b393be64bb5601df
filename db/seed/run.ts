import { DEMO_EMAILS, DEMO_PASSWORD } from '#app/domain/account/demo-log-ins.ts'
import { instantFromDate } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { databaseLocation } from '#db/location.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { seedDemo } from './seed-demo.ts'

/** `npm run db:seed`: fills an empty database with the demo shops and says who may log in. */
const { db, close } = openDatabase(databaseLocation(process.env))
try {
  await migrateToLatest(db)
  const isSeeded = await seedDemo({ db, now: instantFromDate(new Date()), zone: stockholm })
  console.log(isSeeded ? 'The demo shops are in place.' : 'There are shops already: nothing was changed.')
  if (isSeeded) console.log(DEMO_EMAILS.map((email) => `${email}  ${DEMO_PASSWORD}`).join('\n'))
} finally {
  await close()
}
