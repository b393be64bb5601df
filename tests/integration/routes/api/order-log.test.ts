import { expect, test } from 'vitest'
import { z } from 'zod'
import { action, loader } from '#app/routes/api/answer.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, NOW, type StaffShop, staffArgs } from '../staff/staff-shop.ts'

type Sent = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown; key?: string }

async function call(db: Db, shop: StaffShop, { method, path, body, key }: Sent) {
  const args = await staffArgs(db, shop, path, { params: {} })
  const headers = key === undefined ? {} : { 'Idempotency-Key': key }
  const posted = body === undefined ? {} : { body: JSON.stringify(body) }
  const request = new Request(args.url, { method, headers, ...posted })
  const answer = await (method === 'GET' ? loader : action)({ ...args, request })
  return { status: answer.status, body: z.json().parse(await answer.json()) }
}

const idOf = ({ body }: { body: unknown }) =>
  z.object({ data: z.array(z.object({ id: z.int() })) }).parse(body).data[0]?.id ?? 0

test.each(DIALECTS)('%s: a comment is written once, edited and deleted by its author', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const list = `/api/orders/${shop.orderId}/comments`
  const log = { method: 'GET', path: `/api/orders/${shop.orderId}/activity-log` } as const
  expect(await call(db, shop, log)).toEqual({ status: 200, body: { data: [] } })

  const written = { method: 'POST', path: list, body: { comment: 'Ring först' }, key: 'k' } as const
  const created = await call(db, shop, written)
  expect(created).toMatchObject({
    status: 201,
    body: {
      data: [
        {
          action: 'comment',
          text: 'kommenterade',
          actor: 'STAFF',
          createdAt: NOW,
          comment: 'Ring först',
          isOwn: true,
          isEdited: false,
        },
      ],
      message: 'Kommentaren sparades.',
    },
  })
  expect(await call(db, shop, written)).toEqual(created)
  expect((await call(db, shop, { ...written, body: { comment: 'Ring sedan' } })).status).toBe(409)
  expect(await call(db, shop, log)).toMatchObject({ body: { data: [{ id: idOf(created) }] } })

  const path = `${list}/${idOf(created)}`
  const colleague = { ...shop, userId: await insertUser(db) }
  const edited = { method: 'PUT', path, body: { editComment: 'Ring efteråt' } } as const
  const refused = { status: 422, body: { message: 'Bara den som skrev kommentaren kan ändra den.' } }
  expect(await call(db, colleague, edited)).toMatchObject(refused)
  expect(await call(db, colleague, { method: 'DELETE', path })).toMatchObject(refused)
  expect(await call(db, colleague, log)).toMatchObject({
    body: { data: [{ comment: 'Ring först', isOwn: false }] },
  })

  expect(await call(db, shop, edited)).toMatchObject({
    status: 200,
    body: { data: [{ comment: 'Ring efteråt', isEdited: true }], message: 'Kommentaren sparades.' },
  })
  expect(await call(db, shop, { method: 'DELETE', path })).toEqual({
    status: 200,
    body: { data: [], message: 'Kommentaren raderades.' },
  })
  expect((await call(db, shop, { method: 'DELETE', path })).status).toBe(404)
})

test.each(DIALECTS)('%s: an empty comment stays at its field, another shop has no log', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const list = `/api/orders/${shop.orderId}/comments`
  const created = await call(db, shop, { method: 'POST', path: list, body: { comment: 'Ring först' } })
  const path = `${list}/${idOf(created)}`

  for (const [sent, field] of [
    [{ method: 'POST', path: list, body: { comment: ' ' } }, 'comment'],
    [{ method: 'POST', path: list, body: {} }, 'comment'],
    [{ method: 'PUT', path, body: { editComment: ' ' } }, 'editComment'],
    [{ method: 'PUT', path, body: { editComment: 'x'.repeat(10_000) } }, 'editComment'],
  ] as const) {
    const errors = { [field]: [expect.any(String)] }
    expect(await call(db, shop, sent), JSON.stringify(sent)).toMatchObject({ status: 422, body: { errors } })
  }
  const unknown = { method: 'PUT', path: `${list}/99999999`, body: { editComment: 'x' } } as const
  expect((await call(db, shop, unknown)).status).toBe(404)
  const stranger = await insertStaffShop(db)
  for (const sent of [
    { method: 'GET', path: `/api/orders/${shop.orderId}/activity-log` },
    { method: 'POST', path: list, body: { comment: 'x' } },
    { method: 'PUT', path, body: { editComment: 'x' } },
    { method: 'DELETE', path },
  ] as const) {
    expect((await call(db, stranger, sent)).status).toBe(404)
  }
})
