import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fileStore } from '#app/clients/file-store.server.ts'
import { storeFile } from '#app/domain/file/store-file.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { loader as document } from '#app/routes/files/document.ts'
import { loader as image } from '#app/routes/files/image.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { insertStaffShop, outcomeOf, staffArgs } from '#tests/integration/routes/staff/staff-shop.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const KEY = 'a1B2c3D4e5F6g7H8i9J0-_'
const bytes = new Uint8Array([1, 2, 3])

test('a picture may be kept for ever and is what it says', async () => {
  await using database = await createTestDatabase('sqlite')
  using temp = tempFolder()
  await fileStore(temp.folder).put(KEY, [{ name: '640.webp', bytes }])
  const shop = await insertStaffShop(database.db)
  const get = async (fileKey: string, size: string) => {
    const options = { params: { fileKey, size }, filesDir: temp.folder }
    return image({
      ...(await staffArgs(database.db, shop, '/images/x/1', options)),
      pattern: '/images/:fileKey/:size',
    })
  }
  const answer = await get(KEY, '640')
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': 'inline',
    'content-length': '3',
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  })
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)

  writeFileSync(path.join(temp.folder, '640.webp'), 'outside of any key')
  for (const [key, size] of [
    [KEY, '320'],
    [KEY, '641'],
    [KEY, '640.webp'],
    [KEY, '../640'],
    ['..', '640'],
    ['.', '640'],
    ['no-such-key-no-such-key', '640'],
  ] as const) {
    expect(await outcomeOf(get(key, size)), `${key} ${size}`).toMatchObject({ status: 404 })
  }
})

test('a document is handed out under its name, never shown', async () => {
  await using database = await createTestDatabase('sqlite')
  using temp = tempFolder()
  const { db } = database
  const shop = await insertStaffShop(db)
  await fileStore(temp.folder).put(KEY, [{ name: 'document.pdf', bytes }])
  const about = { kind: 'DOCUMENT', name: `Så "här"\r\nX: 1.pdf`, contentType: 'application/pdf' } as const
  const file = { ...about, key: KEY, byteSize: 3, width: null, height: null }
  await inTransaction(db, (tx) => storeFile(tx, { ...shop, now: instant('2026-07-16T08:00:00Z'), file }))
  const get = async (fileKey: string) => {
    const options = { params: { fileKey }, filesDir: temp.folder }
    return document({
      ...(await staffArgs(db, shop, '/documents/x', options)),
      pattern: '/documents/:fileKey',
    })
  }
  const answer = await get(KEY)
  expect(answer.headers.get('Content-Type')).toBe('application/pdf')
  expect(answer.headers.get('Content-Disposition')).toBe(
    'attachment; filename="Sa -har---X- 1.pdf"; filename*=UTF-8\'\'S%C3%A5%20%22h%C3%A4r%22%0D%0AX%3A%201.pdf',
  )
  expect(await outcomeOf(get('no-such-key-no-such-key'))).toMatchObject({ status: 404 })
  expect(await outcomeOf(get('../../etc/passwd'))).toMatchObject({ status: 404 })
})
