import type { FileKind } from './file-type.ts'

/** File in the store that no row names yet. `key` is random, so that no address can be guessed. */
export type StoredFile = {
  key: string
  kind: FileKind
  /** As the sender called it, cleaned; shown to people, never a path. */
  name: string
  contentType: string
  byteSize: number
  /** Of the largest size of a picture; null for a document. */
  width: number | null
  height: number | null
}

/** A picture that lies in the file store. */
export type StoredPicture = StoredFile & { width: number; height: number }

/** Limits of an upload: bytes of a file, pictures of a product, pixels of a picture. Source: spec 3 §5 'Product'. */
export const UPLOAD_LIMITS = {
  fileBytes: 5 * 1_048_576,
  pictures: 5,
  /** Pixels of a picture, checked before it is decoded: what the cameras of telephones make. */
  pixels: 64_000_000,
} as const

const KEY = /^[\w-]{16,64}$/

export function isFileKey(text: string): boolean {
  return KEY.test(text)
}
