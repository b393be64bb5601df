/** Kinds of stored files: pictures for pages, documents to download. */
export type FileKind = 'IMAGE' | 'DOCUMENT'

/** The types that anybody may upload. Nothing else is ever stored. */
export type FileType = 'image/jpeg' | 'image/png' | 'application/pdf'

/** How each type begins. Names and declared types are what the sender says, so neither is trusted. */
const BEGINNINGS: readonly (readonly [FileType, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/** The type by content; undefined for all that isn't accepted, as GIF, SVG and HTML. */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  return BEGINNINGS.find(([, beginning]) => beginning.every((byte, index) => bytes[index] === byte))?.[0]
}
