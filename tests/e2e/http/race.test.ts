import path from 'node:path'
import { expect, test } from 'vitest'
import { createDemoDatabase, DIALECTS } from '#tests/support/database.ts'
import { buyAtOnce, countByStatus, openStartTime, placesSold, startTwoServers } from '#tests/support/race.ts'

const BUYERS = 64

test.each(DIALECTS)('%s: 64 buyers at two processes get what there is, and no more', async (dialect) => {
  await using database = await createDemoDatabase(dialect)
  const servers = await startTwoServers(database)
  await using _first = servers[0]
  await using _second = servers[1]

  for (const [lap, places] of [1, 5, 20].entries()) {
    const race = await openStartTime(database, places, lap)
    const laps = await buyAtOnce(servers, race, BUYERS)
    expect(countByStatus(laps), `${places} places`).toEqual({ 302: places, 422: BUYERS - places })
    expect(await placesSold(database, race), `${places} places`).toBe(places)
  }
})

test('without the lock the same race oversells', async () => {
  await using database = await createDemoDatabase('postgres')
  const preload = path.resolve('tests/support/without-lock.ts')
  const servers = await startTwoServers(database, { NODE_OPTIONS: `--import=${preload}` })
  await using _first = servers[0]
  await using _second = servers[1]

  let oversold = 0
  for (let lap = 0; lap < 10 && oversold === 0; lap++) {
    const race = await openStartTime(database, 5, lap)
    await buyAtOnce(servers, race, BUYERS)
    oversold = (await placesSold(database, race)) - 5
  }
  expect(oversold).toBeGreaterThan(0)
})
