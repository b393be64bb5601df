import { cpSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { killWhilePlacing } from '#tests/support/kill.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

test('a server that is killed while guests place orders leaves none half, and loses none', async () => {
  using files = tempFolder()
  cpSync(inject('demoFolder'), files.folder, { recursive: true })
  const { confirmed, findings } = await killWhilePlacing(
    { sqliteFile: path.join(files.folder, 'brygga.sqlite') },
    2,
  )
  expect(findings).toEqual([])
  expect(confirmed).toBeGreaterThan(0)
})
