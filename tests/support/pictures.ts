import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A JPEG of one colour, 1600 × 1200 unless told otherwise. */
export function jpeg({ width = 1600, height = 1200 } = {}): Promise<Buffer> {
  return plain(width, height).jpeg().toBuffer()
}

/** A JPEG that says where and how it was taken: held upright, in Stockholm. */
export function jpegWithPlace(): Promise<Buffer> {
  return plain(800, 600)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Kamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 46/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** A half transparent PNG. */
export function png({ width = 300, height = 200 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } })
    .png()
    .toBuffer()
}

/** A PNG that says it is 50,000 × 50,000 pixels and holds almost nothing. */
export function hugePng(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(50_000, 0)
  header.writeUInt32BE(50_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1024))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** An upload of these files under one field, with the fields that a staff form has beside them. */
export function uploadForm(
  field: string,
  files: readonly { name: string; bytes: Uint8Array; type?: string }[],
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData()
  for (const { name, bytes, type = 'image/jpeg' } of files) {
    form.append(field, new File([new Uint8Array(bytes)], name, { type }))
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 30, g: 120, b: 140 } } })
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
