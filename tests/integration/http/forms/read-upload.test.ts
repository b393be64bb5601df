import { expect, test } from 'vitest'
import { readUpload } from '#app/http/forms/read-upload.server.ts'
import { pictureRules } from '#app/http/forms/store-upload.server.ts'
import { jpeg, uploadForm } from '#tests/support/pictures.ts'

const MEGABYTE = 1_048_576
const picture = await jpeg({ width: 40, height: 30 })

function read(form: FormData | { body: BodyInit; type: string }, shopId = 1) {
  const isForm = form instanceof FormData
  const init = {
    method: 'POST',
    body: isForm ? form : form.body,
    headers: isForm ? {} : { 'Content-Type': form.type },
    duplex: 'half',
  }
  const request = new Request('http://localhost/', init)
  return readUpload(request, pictureRules('pictures'), { shopId })
}

/** A JPEG's beginning and then nothing, of so many bytes. */
function ofSize(bytes: number) {
  const content = new Uint8Array(bytes)
  content.set([0xff, 0xd8, 0xff])
  return { name: 'x.jpg', bytes: content }
}

test('files come with a name for people and a type by content', async () => {
  const files = [
    { name: 'kajak.jpg', bytes: picture, type: 'text/html' },
    { name: '../../etc/passwd\u202e.jpg', bytes: picture },
    { name: 'C:/bilder/ö.jpg', bytes: picture },
  ]
  const uploaded = await read(uploadForm('pictures', files, { currentShop: '1' }))
  expect(uploaded.ok && uploaded.value.map(({ name, type }) => ({ name, type }))).toEqual([
    { name: 'kajak.jpg', type: 'image/jpeg' },
    { name: 'passwd.jpg', type: 'image/jpeg' },
    { name: 'ö.jpg', type: 'image/jpeg' },
  ])
})

const at = 'pictures'

test.each([
  { why: 'exactly 5 MB', files: [ofSize(5 * MEGABYTE)], error: undefined },
  {
    why: 'one byte more',
    files: [ofSize(5 * MEGABYTE + 1)],
    error: { code: 'file_too_large', at, megabytes: 5 },
  },
  { why: 'five of 5 MB', files: Array(5).fill(ofSize(5 * MEGABYTE)), error: undefined },
  { why: 'six', files: Array(6).fill(ofSize(100)), error: { code: 'too_many_files', at, count: 5 } },
  {
    why: 'six of 5 MB',
    files: Array(6).fill(ofSize(5 * MEGABYTE)),
    error: { code: 'too_many_files', at, count: 5 },
  },
  { why: 'none', files: [], error: { code: 'file_missing', at } },
  {
    why: 'an empty field, as browsers post it',
    files: [{ name: '', bytes: new Uint8Array() }],
    error: { code: 'file_missing', at },
  },
  {
    why: 'HTML named .jpg',
    files: [{ name: 'x.jpg', bytes: Buffer.from('<html><script>') }],
    error: { code: 'file_type', at },
  },
  {
    why: 'SVG named .png',
    files: [{ name: 'x.png', bytes: Buffer.from('<svg onload="alert(1)"/>'), type: 'image/png' }],
    error: { code: 'file_type', at },
  },
  {
    why: 'GIF that is also a script',
    files: [{ name: 'x.jpg', bytes: Buffer.from('GIF89a/*x*/=alert(1)') }],
    error: { code: 'file_type', at },
  },
  {
    why: 'a PDF among pictures',
    files: [
      { name: 'x.jpg', bytes: picture },
      { name: 'x.pdf', bytes: Buffer.from('%PDF-1.7') },
    ],
    error: { code: 'file_type', at },
  },
])('an upload of $why', async ({ files, error }) => {
  const uploaded = await read(uploadForm('pictures', files))
  expect(uploaded.ok ? undefined : uploaded.error).toEqual(error)
})

test('a file under another name is not taken', async () => {
  expect(await read(uploadForm('other', [{ name: 'x.jpg', bytes: picture }]))).toEqual({
    ok: false,
    error: { code: 'file_missing', at },
  })
})

const cutShort =
  '--x\r\nContent-Disposition: form-data; name="pictures"; filename="a.jpg"\r\n\r\n\xff\xd8\xff'

test.each([
  {
    why: 'a form for another shop',
    form: uploadForm('pictures', [ofSize(9)], { currentShop: '2' }),
    status: 409,
  },
  {
    why: 'more fields than any form of ours',
    form: uploadForm(
      'pictures',
      [],
      Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}`, '1'])),
    ),
    status: 413,
  },
  { why: 'a body cut short', form: { body: cutShort, type: 'multipart/form-data; boundary=x' }, status: 400 },
  { why: 'no boundary', form: { body: 'x', type: 'multipart/form-data' }, status: 400 },
  { why: 'a plain form', form: { body: 'a=1', type: 'application/x-www-form-urlencoded' }, status: 415 },
])('$why is answered with $status', async ({ form, status }) => {
  await expect(read(form)).rejects.toMatchObject({ init: { status } })
})

test('a body of 200 MB is read no farther than its first file may go', async () => {
  let sent = 0
  const head = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="pictures"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
  )
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(head),
    pull(controller) {
      sent += MEGABYTE
      if (sent > 200 * MEGABYTE) controller.close()
      else controller.enqueue(new Uint8Array(MEGABYTE))
    },
  })
  const before = process.memoryUsage().rss
  const uploaded = await read({ body, type: 'multipart/form-data; boundary=x' })
  expect(uploaded).toEqual({ ok: false, error: { code: 'file_too_large', at, megabytes: 5 } })
  expect(sent).toBeLessThan(10 * MEGABYTE)
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * MEGABYTE)
})
