import { type MiddlewareFunction, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { readJson } from '#app/http/forms/read-json.server.ts'
import { limitBody } from '#app/http/middleware/body-limit.server.ts'

const OVER_LIMIT = 1_048_577
const URL_ENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'

function posted(body: string, contentType: string): Request {
  return new Request('http://own.test/', { method: 'POST', body, headers: { 'Content-Type': contentType } })
}

function part(head: string, content: string): string {
  return `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n--x--\r\n`
}

/** The status with which a body is refused; undefined when it is read. */
async function refusalOf(reading: Promise<unknown>): Promise<unknown> {
  return reading.then(
    () => undefined,
    (thrown: { init?: { status?: number } }) => thrown.init?.status,
  )
}

test.each([
  ['a text in parts', part('name="comment"', 'Båten är röd'), MULTIPART, undefined],
  ['a long text in parts', part('name="comment"', 'x'.repeat(1_000_000)), MULTIPART, undefined],
  ['too long a text in parts', part('name="comment"', 'x'.repeat(OVER_LIMIT)), MULTIPART, 413],
  ['too long a text', `comment=${'x'.repeat(OVER_LIMIT)}`, URL_ENCODED, 413],
  ['a file where no file belongs', part('name="email"; filename="a.exe"', 'MZ'), MULTIPART, 413],
  ['a field name over 8,192 bytes', part(`name="${'x'.repeat(9_000)}"`, 'A'), MULTIPART, 400],
  ['a file name over 8,192 bytes', part(`name="a"; filename="${'x'.repeat(9_000)}"`, 'A'), MULTIPART, 400],
  ['parts without a boundary', 'x', 'multipart/form-data', 400],
  ['a type in another case', 'a=b', URL_ENCODED.toUpperCase(), 415],
  ['parts of another kind', part('name="a"', 'A'), 'multipart/mixed; boundary=x', 415],
])('%s', async (_, body, contentType, status) => {
  expect(await refusalOf(readForm(posted(body, contentType)))).toBe(status)
})

test('texts are read alike from every kind of body', async () => {
  const text = ' \u0000Ka\u202Enot\u0007 '
  const inParts = await readForm(posted(part('name="name"', text), MULTIPART))
  const encoded = await readForm(posted(new URLSearchParams({ name: text }).toString(), URL_ENCODED))
  const json = await readJson(posted(JSON.stringify({ name: text }), 'application/json'))
  expect([inParts.get('name'), encoded.get('name'), json]).toEqual(['Kanot', 'Kanot', { name: 'Kanot' }])
})

test.each([
  ['texts in lists and objects', '{"a":["\\u0000x",{"b":"y\\u0000"}]}', { a: ['x', { b: 'y' }] }],
  ['no other value', '{"a":[1,null,true,1.5]}', { a: [1, null, true, 1.5] }],
  ['a name with a control character', '{"a":1,"b\\u0000":2,"c":{"\\n":3}}', { a: 1, c: {} }],
  ['a text alone', '"\\u0000x"', 'x'],
  ['nesting beyond all measure', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, undefined],
  ['what is no JSON', '{"a":', undefined],
  ['what is too large', `"${'x'.repeat(OVER_LIMIT)}"`, undefined],
])('JSON: %s', async (_, body, read) => {
  expect(await readJson(posted(body, 'application/json'))).toEqual(read)
})

type LimitArgs = Parameters<MiddlewareFunction<Response>>[0]

test.each([
  ['a body within the limit', '/', 1_048_576, undefined],
  ['a body over it', '/', OVER_LIMIT, 413],
  ['a call over it', '/api/guest/v3/available-products', OVER_LIMIT, 413],
  ['photos', '/products/7/pictures', 200_000_000, undefined],
  ['photos by another case', '/Products/7/Pictures/', 200_000_000, undefined],
  ['an absurd upload', '/products/7/pictures', 300_000_000, 413],
])('%s, as it is declared', async (_, path, length, status) => {
  const url = new URL(path, 'http://own.test')
  const headers = { 'Content-Length': String(length) }
  const request = new Request(url, { method: 'POST', headers, body: '' })
  const args: LimitArgs = { request, url, context: new RouterContextProvider(), params: {}, pattern: '' }
  expect(await refusalOf(Promise.resolve(limitBody(args, async () => new Response())))).toBe(status)
})
