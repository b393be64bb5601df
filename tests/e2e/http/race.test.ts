import path from 'node:path'
import { expect, test } from 'vitest'
import { createDemoDatabase, DIALECTS } from '#tests/support/database.ts'
import {
  buyAtOnce,
  countByStatus,
  openStartTime,
  placesSold,
  SCARCE,
  startTwoServers,
} from '#tests/support/race.ts'

const BUYERS = 64
const FEWER = 24

test.each(DIALECTS)('%s: 64 buyers at two processes get what there is, and no more', async (dialect) => {
  await using database = await createDemoDatabase(dialect)
  const servers = await startTwoServers(database, { WORKER: 'off' })
  await using _first = servers[0]
  await using _second = servers[1]

  // The smaller crowds come first: two processes that have sold nothing yet may let the last of 64 wait too long.
  const others = SCARCE.slice(1).map((scarce) => ({ places: 5, scarce, buyers: FEWER }))
  const laps = [1, 5, 20].map((places) => ({ places, scarce: 'places' as const, buyers: BUYERS }))
  for (const [lap, { places, scarce, buyers }] of [...others, ...laps].entries()) {
    const race = await openStartTime(database, places, lap, scarce)
    const answers = await buyAtOnce(servers, race, buyers)
    expect(countByStatus(answers), `${places} ${scarce}`).toEqual({ 302: places, 422: buyers - places })
    expect(await placesSold(database, race), `${places} ${scarce}`).toBe(places)
  }
})

test('without the lock the same races oversell', async () => {
  await using database = await createDemoDatabase('postgres')
  const preload = path.resolve('tests/support/without-lock.ts')
  const servers = await startTwoServers(database, { NODE_OPTIONS: `--import=${preload}`, WORKER: 'off' })
  await using _first = servers[0]
  await using _second = servers[1]

  for (const [index, scarce] of SCARCE.entries()) {
    let oversold = 0
    for (let lap = 0; lap < 10 && oversold === 0; lap++) {
      const race = await openStartTime(database, 5, index * 10 + lap, scarce)
      await buyAtOnce(servers, race, BUYERS)
      oversold = (await placesSold(database, race)) - 5
    }
    expect(oversold, scarce).toBeGreaterThan(0)
  }
})
