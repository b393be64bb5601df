import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fileStore } from '#app/clients/file-store.server.ts'
import { backUp, backUpFiles } from '#db/backup.ts'
import { openDatabase } from '#db/client.server.ts'
import { insertShop } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { runNode } from '#tests/support/database-process.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const now = new Date('2026-07-16T03:00:00Z')

test('sqlite: a backup of the open database holds everything up to now', async () => {
  await using database = await createTestDatabase('sqlite')
  const folder = path.join(path.dirname(database.sqliteFile), 'backups')
  await insertShop(database.db, { key: 'sjoboden' })

  const file = await backUp(database, folder, now)
  await insertShop(database.db, { key: 'later' })

  expect(readdirSync(folder)).toEqual(['brygga-2026-07-16T030000Z.sqlite'])
  const restored = openDatabase({ sqliteFile: file })
  const shops = await restored.db.selectFrom('shop').select('key').execute()
  await restored.close()
  expect(shops).toEqual([{ key: 'sjoboden' }])
})

test('sqlite: eight days later the first backup of a week is gone', async () => {
  await using database = await createTestDatabase('sqlite')
  const folder = path.join(path.dirname(database.sqliteFile), 'backups')
  for (let day = 13; day <= 20; day++) {
    await backUp(database, folder, new Date(`2026-07-${day}T03:00:00Z`))
  }
  expect(readdirSync(folder)).toHaveLength(7)
  expect(readdirSync(folder)).not.toContain('brygga-2026-07-13T030000Z.sqlite')
})

test('uploaded files are added once; one that was deleted stays for older backups', async () => {
  using temp = tempFolder()
  const from = path.join(temp.folder, 'files')
  const to = path.join(temp.folder, 'backups/files')
  const store = fileStore(from)
  const keys = ['first-first-first-first', 'second-second-second-s']
  for (const key of keys) await store.put(key, [{ name: '320.webp', bytes: new Uint8Array([1, 2]) }])
  mkdirSync(path.join(from, 'third-third-third-third.unfinished'))

  expect(await backUpFiles(from, to)).toBe(2)
  await store.remove(keys[0] ?? '')
  expect(await backUpFiles(from, to)).toBe(0)
  expect(readdirSync(to).toSorted()).toEqual(keys)
  expect([...readFileSync(path.join(to, keys[0] ?? '', '320.webp'))]).toEqual([1, 2])
  expect(await backUpFiles(path.join(temp.folder, 'nowhere'), to)).toBe(0)
})

test('sqlite: without a database there is no backup and nothing is left lying', async () => {
  await using database = await createTestDatabase('sqlite')
  const folder = path.join(path.dirname(database.sqliteFile), 'backups')
  const nowhere = path.join(folder, 'nowhere.sqlite')
  await expect(backUp({ sqliteFile: nowhere }, folder, now)).rejects.toThrow('There is no database')
  expect(readdirSync(folder)).toEqual([])
})

test('sqlite: the command writes into the data folder', async () => {
  await using database = await createTestDatabase('sqlite')
  const { exitCode, output } = await runNode('db/backup.ts', database)
  expect(exitCode).toBe(0)
  const file = output.trim().replace('backup written: ', '')
  expect(path.dirname(file)).toBe(path.join(path.dirname(database.sqliteFile), 'backups'))
  expect(existsSync(file)).toBe(true)
})

test('postgres: without pg_dump the command says what to install', async () => {
  await using database = await createTestDatabase('postgres')
  await using folder = await createTestDatabase('sqlite')
  const env = { DATA_DIR: path.dirname(folder.sqliteFile), PATH: '/nowhere' }
  const { exitCode, output } = await runNode('db/backup.ts', database, env)
  expect(exitCode).toBe(1)
  expect(output.trim()).toBe('No pg_dump found: install the PostgreSQL client programs.')
})
