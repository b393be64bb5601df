import { expect, test } from 'vitest'
import { atTime, localDate, localTime } from '#app/domain/shared/time.ts'
import { qrCodeSvg } from '#app/messages/qr-code.ts'
import { loader } from '#app/routes/staff/bookings/departure-qr.ts'
import { departureCodeSrc } from '#app/routes/staff/bookings/manifest-address.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { insertStaffShop, staffArgs } from './staff-shop.ts'

test('the code of a departure leads to the door at its time, and nowhere else', async () => {
  await using database = await createTestDatabase('sqlite')
  const shop = await insertStaffShop(database.db)
  const read = async (path: string) => {
    const args = await staffArgs(database.db, shop, path, { params: {} })
    return loader({ ...args, pattern: '/bookings/manifest/qr.svg' }).text()
  }
  const at = (query: string) => qrCodeSvg(`http://localhost/bookings/manifest?${query}`)
  const src = departureCodeSrc(atTime(localDate('2026-07-17'), localTime('09:30')))
  expect(await read(src)).toBe(at('date=2026-07-17&days=1&mode=door&at=09%3A30'))
  const forged = '/bookings/manifest/qr.svg?date=x&at=%22&days=7&mode=list&product=https://evil.example'
  expect(await read(forged)).toBe(at('date=2026-07-16&days=1&mode=door'))
})
