import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { parseTranslatableValue } from '#app/domain/shared/text/translatable.ts'
import { instant, isInstant, isLocalDate, isLocalTime, isWallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { seedDemo } from '#db/seed/seed-demo.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { describedTables, kindOf } from '#tests/support/described-tables.ts'

const IS_OF_KIND: Record<string, (value: unknown) => boolean> = {
  Instant: isInstant,
  WallTime: isWallTime,
  LocalDate: isLocalDate,
  LocalTime: isLocalTime,
  Flag: (value) => value === 0 || value === 1,
  Translatable: isTranslatableText,
}

test('every typed column holds values of its kind, and every other column none', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  await seedDemo({ db, now: instant('2026-07-16T08:00:00Z'), zone: stockholm })
  const differing: string[] = []
  for (const [table, columns] of Object.entries(describedTables())) {
    for (const [column, type] of Object.entries(columns)) {
      const { rows } = await sql<{ value: unknown }>`
        select distinct ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null
      `.execute(db)
      const kind = kindOf(type)
      const name = `${table}.${column}`
      const isWrong = ({ value }: { value: unknown }) => (kind ? !IS_OF_KIND[kind]?.(value) : isTyped(value))
      if (rows.some(isWrong)) differing.push(`${name}: ${type}`)
    }
  }
  expect(differing).toEqual([])
})

/** True of a value that has a kind of its own; 0 and 1 may be counts as well. */
function isTyped(value: unknown): boolean {
  return Object.entries(IS_OF_KIND).some(([kind, isOf]) => kind !== 'Flag' && value !== '{}' && isOf(value))
}

function isTranslatableText(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.startsWith('{') &&
    parseTranslatableValue(JSON.parse(value)) !== undefined
  )
}
