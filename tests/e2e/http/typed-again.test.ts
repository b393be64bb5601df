import { expect, inject, test } from 'vitest'
import { HttpClient } from '#tests/support/http-client.ts'
import { openDatabase } from '#tests/support/pages.ts'
import { findOrders } from '#tests/support/staff-journey.ts'

/** Refused input stands in its field again, with its message, in the HTML that the server sends. */
const staff = new HttpClient(inject('appUrl')).logIn('owner@sjoboden.test')
const [unpaid] = findOrders('coming and unpaid', 1)
const order = `/orders/${unpaid?.id}`
const TOO_LONG = 'Skriv högst 2000 tecken'
const COMMENT = `Ring först. ${'å'.repeat(2_000)}`

type Case = {
  address: string
  field: string
  typed: string
  message: string
  fields?: Record<string, string>
}

function newOrder(typed: string, message: string): Case {
  const { productId, categoryId } = findKayak()
  return { address: `/orders/new?product=${productId}`, field: `quantities.${categoryId}`, typed, message }
}

function payment(typed: string, message: string): Case {
  const fields = { method: 'CASH', requestKey: 'k' }
  return { address: `${order}/pay`, field: 'amount', typed, message, fields }
}

const CASES: readonly Case[] = [
  newOrder('abc', 'Ange ett heltal'),
  newOrder('1.5', 'Ange ett heltal'),
  newOrder('-3', 'Ange minst 0'),
  newOrder('99999', 'Ange högst 500'),
  newOrder('1000000000000', 'Ange högst 500'),
  { ...newOrder(COMMENT, TOO_LONG), field: 'commentByAdmin' },
  payment('abc', 'Ange ett belopp'),
  payment('-3', 'Ange ett belopp'),
  payment('99999', 'Beloppet är större'),
  payment('1000000000000', 'Ange ett belopp på högst'),
  { address: `${order}/customer`, field: 'commentByAdmin', typed: COMMENT, message: TOO_LONG },
  { address: order, field: 'comment', typed: COMMENT, message: TOO_LONG, fields: { intent: 'comment' } },
]

test.each(CASES)('$field of $address: $message', async ({ address, field, typed, message, fields }) => {
  const client = await staff
  const { text: shown } = await client.get(address)
  const hidden = ['asked', 'version'].flatMap((name) => {
    const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(shown)?.[1]
    return value === undefined ? [] : [[name, value]]
  })
  const posted = { ...Object.fromEntries(hidden), ...fields, [field]: typed }
  const { status, text } = await client.post(address, posted)
  expect(status).toBe(422)
  expect(text.slice(0, text.indexOf('<script'))).toContain(message)
  const control = new RegExp(`<(input|textarea)[^>]*name="${field.replace('.', '\\.')}"[^>]*>([^<]*)`).exec(
    text,
  )
  expect(control?.[0]).toContain('aria-invalid="true"')
  const named = [...text.matchAll(/ (?:aria-describedby|aria-labelledby|for)="([^"]+)"/g)]
  for (const id of named.flatMap(([, ids = '']) => ids.split(' '))) expect(text).toContain(` id="${id}"`)
  expect(control?.[1] === 'input' ? /value="([^"]*)"/.exec(control[0])?.[1] : control?.[2]).toBe(typed)
})

test('a form in parts has the same limits', async () => {
  const body = new FormData()
  for (const [name, value] of Object.entries({ intent: 'comment', comment: COMMENT }))
    body.append(name, value)
  const { status, text } = await (await staff).send('POST', order, { body })
  expect(status).toBe(422)
  expect(text).toContain(`>${COMMENT}</textarea>`)
})

test('a comment that is changed stands again in its own field', async () => {
  const client = await staff
  await client.post(order, { intent: 'comment', comment: 'Kommer med båt' })
  const { text: before } = await client.get(order)
  const [, commentId = ''] = /name="commentId" value="(\d+)"/.exec(before) ?? []
  const { status, text } = await client.post(order, { intent: 'edit-comment', commentId, comment: COMMENT })
  expect(status).toBe(422)
  const [own = ''] =
    new RegExp(`<details[^>]*open=""[^>]*>(?:(?!</details>)[^])*value="${commentId}"[^]*?</details>`).exec(
      text,
    ) ?? []
  expect(own).toContain(`>${COMMENT}</textarea>`)
  expect(own).toContain(TOO_LONG)
  expect(text.split(`>${COMMENT}<`)).toHaveLength(2)
})

function findKayak() {
  using database = openDatabase()
  const row = database
    .prepare<[], { productId: number; categoryId: number }>(
      `select product.id as productId, min(price.price_category_id) as categoryId
       from product join price on price.product_id = product.id where product.name = 'Havskajak' group by product.id`,
    )
    .get()
  if (!row) throw new Error('the demo has no kayak')
  return row
}
