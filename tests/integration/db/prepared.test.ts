import { expect, test } from 'vitest'
import { preparedByShape } from '#db/prepared.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale } from '../domain/order/sale.ts'

type Values = { shopId: number; ids?: readonly number[]; from?: { id: number } }

test.each(DIALECTS)(
  '%s: a statement is built once for each shape and run with new values',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { shopId, db } = await createSale(database.db)
    const built: string[] = []
    const select = preparedByShape<'asc' | 'desc', Values, { id: number }>(
      (of, direction, { shopId, ids, from }) => {
        built.push(direction)
        return of
          .selectFrom('shop')
          .select('id')
          .where('id', '=', shopId)
          .$if(ids !== undefined, (shops) => shops.where('id', 'in', ids ?? []))
          .$if(from !== undefined, (shops) => shops.where('id', '>=', from?.id ?? 0))
          .orderBy('id', direction)
      },
    )

    const found = [{ id: shopId }]
    expect(await select(db, 'asc', { shopId, ids: [shopId] })).toEqual(found)
    expect(await select(db, 'asc', { shopId: shopId + 1, ids: [shopId] })).toEqual([])
    expect(await select(db, 'asc', { shopId, ids: [shopId + 1] })).toEqual([])
    expect(built).toEqual(['asc'])
    expect(await select(db, 'asc', { shopId, ids: [0, shopId] })).toEqual(found)
    expect(await select(db, 'asc', { shopId, from: { id: shopId } })).toEqual(found)
    expect(await select(db, 'desc', { shopId, from: { id: shopId + 1 } })).toEqual([])
    expect(built).toEqual(['asc', 'asc', 'asc', 'desc'])
  },
)
