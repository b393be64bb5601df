import { type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isFileKey } from '#app/domain/file/stored-file.ts'

/** One file of a key: '640.webp', 'document.pdf'. */
export type FilePart = { name: string; bytes: Uint8Array }

export type FileStore = {
  /** All parts of a key appear at once or not at all. */
  put: (key: string, parts: readonly FilePart[]) => Promise<void>
  /** The same for one file that is written as it comes; one that breaks leaves nothing. */
  write: (key: string, name: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>
  /** undefined for a key or a name that there is not. Who begins to read the stream reads to its end or cancels it. */
  read: (
    key: string,
    name: string,
  ) => Promise<{ stream: ReadableStream<Uint8Array>; byteSize: number } | undefined>
  /** Removing what is gone already is no failure. */
  remove: (key: string) => Promise<void>
}

const CHUNK_BYTES = 65_536
const PART_NAME = /^[a-z0-9]+\.[a-z0-9]+$/

/**
 * Files on the host's own disk, `folder/<key>/<name>`. A key is random and a name is ours: no path comes from
 * outside.
 */
export function fileStore(folder: string): FileStore {
  return {
    put: async (key, parts) =>
      atOnce(homeOf(folder, key), async (unfinished) => {
        for (const { name, bytes } of parts)
          await writeFile(path.join(unfinished, name), bytes, { flush: true })
      }),

    write: async (key, name, chunks) =>
      atOnce(homeOf(folder, key), (unfinished) =>
        writeFile(path.join(unfinished, name), chunks, { flush: true }),
      ),

    async read(key, name) {
      if (!isFileKey(key) || !PART_NAME.test(name)) return undefined
      const file = path.join(folder, key, name)
      const found = await stat(file).catch(missing)
      return found && { stream: streamOf(file), byteSize: found.size }
    },

    async remove(key) {
      const home = homeOf(folder, key)
      for (const each of [home, unfinishedOf(home)]) await rm(each, { recursive: true, force: true })
    },
  }
}

/** Fills the folder of a key under another name, so that a process that ends meanwhile leaves no half of it. */
async function atOnce(home: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = unfinishedOf(home)
  try {
    await mkdir(unfinished, { recursive: true })
    await fill(unfinished)
    await rename(unfinished, home)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

function unfinishedOf(home: string): string {
  return `${home}.unfinished`
}

/**
 * In chunks, as they are asked for. The file is open from the first until its end, or until nobody reads on: a
 * request for the head alone never opens it.
 */
function streamOf(file: string): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined
  return new ReadableStream(
    {
      async pull(controller) {
        handle ??= await open(file, 'r')
        const { bytesRead, buffer } = await handle.read(new Uint8Array(CHUNK_BYTES))
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
        await handle.close()
        controller.close()
      },
      cancel: () => handle?.close(),
    },
    { highWaterMark: 0 },
  )
}

function homeOf(folder: string, key: string): string {
  if (!isFileKey(key)) throw new Error('not a key of a file')
  return path.join(folder, key)
}

function missing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
