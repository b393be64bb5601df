import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePicture } from '#app/clients/encode-picture.server.ts'
import { hugePng, jpeg, jpegWithPlace, png } from '#tests/support/pictures.ts'

async function encode(bytes: Uint8Array) {
  const encoded = await encodePicture(bytes)
  if (!encoded.ok) throw new Error(encoded.error.code)
  return encoded.value
}

test('a photo is stored in three widths, a small picture never enlarged', async () => {
  const photo = await encode(await jpeg({ width: 1600, height: 1200 }))
  expect(photo).toMatchObject({ width: 1280, height: 960 })
  expect(photo.parts.map(({ name }) => name)).toEqual(['320.webp', '640.webp', '1280.webp'])
  const small = await encode(await jpeg({ width: 500, height: 400 }))
  expect(small).toMatchObject({ width: 500, height: 400 })
  const sizes = await Promise.all(small.parts.map(async ({ bytes }) => (await sharp(bytes).metadata()).width))
  expect(sizes).toEqual([320, 500])
})

test('a photo is turned as it was taken and tells nobody where', async () => {
  const original = await jpegWithPlace()
  expect((await sharp(original).metadata()).exif).toBeDefined()
  const { parts, width, height } = await encode(original)
  expect({ width, height }).toEqual({ width: 600, height: 800 })
  for (const { bytes } of parts) {
    const { format, exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata()
    expect({ format, exif, xmp, icc, iptc, orientation }).toEqual({ format: 'webp' })
    expect(Buffer.from(bytes).includes('Kamera')).toBe(false)
  }
})

test('a see-through logo stays see-through', async () => {
  const { parts } = await encode(await png())
  const { data, info } = await sharp(parts[0]?.bytes).raw().toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(4)
  expect(data[3]).toBeGreaterThan(100)
  expect(data[3]).toBeLessThan(155)
})

test('a picture that is absurdly high keeps its shape within bounds', async () => {
  const { width, height } = await encode(await jpeg({ width: 100, height: 9000 }))
  expect(height).toBeLessThanOrEqual(2560)
  expect(width).toBeLessThan(100)
})

const whole = await jpeg()

test.each([
  { why: 'a bomb of 2.5 billion pixels', bytes: hugePng(), code: 'picture_too_many_pixels' },
  { why: 'a photo cut short', bytes: whole.subarray(0, whole.length / 2), code: 'picture_unreadable' },
  { why: 'a beginning alone', bytes: whole.subarray(0, 20), code: 'picture_unreadable' },
  {
    why: 'a beginning followed by HTML',
    bytes: Buffer.concat([whole.subarray(0, 4), Buffer.from('<script>alert(1)</script>')]),
    code: 'picture_unreadable',
  },
])('$why is refused', async ({ bytes, code }) => {
  expect(await encodePicture(new Uint8Array(bytes))).toEqual({ ok: false, error: { code } })
})

test('what hides behind the picture is gone', async () => {
  const hidden = Buffer.concat([await jpeg(), Buffer.from('<script>alert("hej")</script>')])
  const { parts } = await encode(hidden)
  for (const { bytes } of parts) expect(Buffer.from(bytes).includes('<script>')).toBe(false)
})

test('more pictures than are decoded at once all get their turn', async () => {
  const bytes = await jpeg({ width: 400, height: 300 })
  const encoded = await Promise.all(Array.from({ length: 6 }, () => encodePicture(bytes)))
  expect(encoded.every(({ ok }) => ok)).toBe(true)
})
