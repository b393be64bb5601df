import { expect, test } from 'vitest'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { host } from '#app/http/context.server.ts'
import { answerErrors } from '#app/http/middleware/error-answers.server.ts'
import { readConfig } from '#app/server/config.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { insertStaffShop, staffArgs } from '../routes/staff/staff-shop.ts'

const NOT_SAVED = 'Det gick inte att spara bokningen, vänligen kontakta support'
const NOTED = 'Felet är antecknat. Försök igen om en stund.'
const SOON = 'Vi är strax tillbaka. Försök igen om en minut.'

test('a fault says of a call that saves a booking that it is not saved', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertStaffShop(db)
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const config = readConfig({}, () => 's'.repeat(32))

  async function messageOf(method: string, path: string, error: unknown) {
    const args = await staffArgs(db, shop, path, { params: {} })
    args.context.set(host, { db, config, log, zone: stockholm, clientIp: '203.0.113.7' })
    const request = new Request(args.url, { method })
    const answered = await answerErrors({ ...args, request, pattern: path }, () => Promise.reject(error))
    return answered instanceof Response ? (await answered.json()).message : undefined
  }

  const fault = new TypeError('a bug')
  for (const [method, path, text] of [
    ['POST', '/api/orders', NOT_SAVED],
    ['POST', '/api/guest/v3/orders/reserve', NOT_SAVED],
    ['DELETE', '/api/bookings/7/booking-products/8', NOT_SAVED],
    ['GET', '/api/orders/7', NOTED],
    ['POST', '/api/products', NOTED],
  ] as const) {
    expect(await messageOf(method, path, fault), `${method} ${path}`).toBe(text)
  }
  const busy = Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' })
  expect(await messageOf('POST', '/api/orders', busy)).toBe(SOON)
})
