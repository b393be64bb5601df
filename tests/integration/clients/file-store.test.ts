import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fileStore } from '#app/clients/file-store.server.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const KEY = 'a1B2c3D4e5F6g7H8i9J0-_'
const parts = [{ name: '320.webp', bytes: new Uint8Array([1, 2, 3]) }]

test('what is put can be read, until it is removed', async () => {
  using temp = tempFolder()
  const store = fileStore(temp.folder)
  await store.put(KEY, parts)

  const found = await store.read(KEY, '320.webp')
  expect(found?.byteSize).toBe(3)
  expect([...new Uint8Array(await new Response(found?.stream).arrayBuffer())]).toEqual([1, 2, 3])
  expect(await store.read(KEY, '640.webp')).toBeUndefined()

  await store.remove(KEY)
  expect(await store.read(KEY, '320.webp')).toBeUndefined()
  await store.remove(KEY)
  expect(temp.names()).toEqual([])
})

test('a large file comes in pieces, and whoever stops reading holds nothing open', async () => {
  using temp = tempFolder()
  const store = fileStore(temp.folder)
  const bytes = new Uint8Array(200_000).fill(7)
  await store.put(KEY, [{ name: 'document.pdf', bytes }])
  const found = await store.read(KEY, 'document.pdf')
  const reader = found?.stream.getReader()
  const { value } = (await reader?.read()) ?? {}
  expect(value?.length).toBeLessThan(bytes.length)
  await reader?.cancel()
  await expect(reader?.read()).resolves.toEqual({ done: true, value: undefined })
})

test('whoever never reads has opened nothing', async () => {
  using temp = tempFolder()
  const store = fileStore(temp.folder)
  await store.put(KEY, parts)
  const found = await store.read(KEY, '320.webp')
  await store.remove(KEY)
  await expect(found?.stream.getReader().read()).rejects.toThrow('ENOENT')
})

test('what cannot be written whole leaves nothing behind', async () => {
  using temp = tempFolder()
  const store = fileStore(temp.folder)
  const broken = [...parts, { name: 'no/such/folder', bytes: new Uint8Array([1]) }]
  await expect(store.put(KEY, broken)).rejects.toThrow()
  expect(temp.names()).toEqual([])
})

test.each([
  ['..', '320.webp'],
  ['../../../../etc', 'passwd'],
  [KEY, '../secret.txt'],
  [KEY, '..'],
  [`${KEY}/../..`, 'secret.txt'],
  [`${KEY}\0`, '320.webp'],
  ['.', 'secret.txt'],
])('%j and %j lead nowhere', async (key, name) => {
  using temp = tempFolder()
  const store = fileStore(path.join(temp.folder, 'files'))
  writeFileSync(path.join(temp.folder, 'secret.txt'), 'secret')
  await store.put(KEY, parts)
  expect(await store.read(key, name)).toBeUndefined()
})

test.each(['..', '../x', 'a/b', ''])('nothing is written or removed under %j', async (key) => {
  using temp = tempFolder()
  const store = fileStore(temp.folder)
  await expect(store.put(key, parts)).rejects.toThrow('not a key')
  await expect(store.remove(key)).rejects.toThrow('not a key')
})
