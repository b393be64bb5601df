import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

type Entry = { name: string; content: Iterable<string> | AsyncIterable<string> }
type Written = { name: string; crc: number; size: number; compressed: number; offset: number }

const VERSION = 20
/** Names are UTF-8, and sizes follow what they are of. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980: the contents say when. */
const DATE = 0x0021

/** A ZIP file, entry by entry and chunk by chunk: nothing of it is held longer than it takes to send. */
export async function* zipFile(entries: readonly Entry[]): AsyncGenerator<Uint8Array> {
  const directory: Written[] = []
  let offset = 0
  for (const entry of entries) {
    const written: Written = { name: entry.name, crc: 0, size: 0, compressed: 0, offset }
    for await (const chunk of entryChunks(entry, written)) {
      offset += chunk.length
      yield chunk
    }
    directory.push(written)
  }
  const list = Buffer.concat(directory.map(directoryEntry))
  yield Buffer.concat([list, endOf(directory.length, list.length, offset)])
}

async function* entryChunks({ name, content }: Entry, written: Written): AsyncGenerator<Buffer> {
  yield Buffer.concat([
    numbers([0x04034b50, 4], ...common([0, 0, 0]), [name.length, 2], [0, 2]),
    Buffer.from(name),
  ])
  const deflated = pipeline(Readable.from(measured(content, written)), createDeflateRaw(), () => {})
  for await (const chunk of deflated) {
    const bytes = Buffer.from(chunk)
    written.compressed += bytes.length
    yield bytes
  }
  const { crc, compressed, size } = written
  yield numbers([0x08074b50, 4], [crc, 4], [compressed, 4], [size, 4])
}

async function* measured(content: Entry['content'], written: Written): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    written.crc = crc32(bytes, written.crc)
    written.size += bytes.length
    yield bytes
  }
}

function directoryEntry({ name, crc, compressed, size, offset }: Written): Buffer {
  const fields = numbers(
    [0x02014b50, 4],
    [VERSION, 2],
    ...common([crc, compressed, size]),
    [name.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [offset, 4],
  )
  return Buffer.concat([fields, Buffer.from(name)])
}

/** Fields that an entry and its line in the directory share. */
function common([crc, compressed, size]: readonly [number, number, number]): [number, 2 | 4][] {
  return [
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DATE, 2],
    [crc, 4],
    [compressed, 4],
    [size, 4],
  ]
}

function endOf(count: number, byteSize: number, offset: number): Buffer {
  return numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [byteSize, 4], [offset, 4], [0, 2])
}

/** Numbers in little-endian order, of two or four bytes each. */
function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
