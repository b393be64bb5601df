import { encodePicture, type PictureRefusal } from '#app/clients/encode-picture.server.ts'
import { type FileStore, fileStore } from '#app/clients/file-store.server.ts'
import { type StoredFile, type StoredPicture, UPLOAD_LIMITS } from '#app/domain/file/stored-file.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Services } from '#app/http/context.server.ts'
import { inTransaction, type Tx } from '#db/transaction.server.ts'
import { readUpload, type UploadedFile, type UploadRefusal, type UploadRules } from './read-upload.server.ts'

/** The one file that a document has in the store. */
export const DOCUMENT_NAME = 'document.pdf'

type Reader = Pick<Services, 'db' | 'config' | 'newSecret' | 'shop'>
type Refused = UploadRefusal | (PictureRefusal & { at: string })

/** Rules of a form that uploads pictures. Source: spec 3 §5 'Product'. */
export function pictureRules(field: string, most: number = UPLOAD_LIMITS.pictures): UploadRules {
  return { field, most, maxBytes: UPLOAD_LIMITS.fileBytes, types: ['image/jpeg', 'image/png'] }
}

export function documentRules(field: string): UploadRules {
  return { field, most: 1, maxBytes: UPLOAD_LIMITS.fileBytes, types: ['application/pdf'] }
}

/**
 * Reads, re-encodes and stores the pictures of a form, then runs `work` with them in a transaction. What
 * `work` refuses, or fails at, leaves no file behind; nor does a form of which one picture is no good.
 */
export async function withUploadedPictures<Value, Refusal>(
  request: Request,
  reader: Reader,
  rules: UploadRules,
  work: (tx: Tx, pictures: StoredPicture[]) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | Refused>> {
  const uploaded = await readUpload(request, rules, { shopId: reader.shop.id })
  if (!uploaded.ok) return uploaded
  const store = fileStore(reader.config.filesDir)
  const stored: StoredPicture[] = []
  return orRemoved<Value, Refusal | Refused>(store, stored, async () => {
    for (const file of uploaded.value) {
      const encoded = await encodePicture(file.bytes)
      if (!encoded.ok) return err({ ...encoded.error, at: rules.field })
      const { parts, width, height } = encoded.value
      const byteSize = parts.reduce((sum, { bytes }) => sum + bytes.length, 0)
      const about = {
        kind: 'IMAGE',
        name: file.name,
        contentType: 'image/webp',
        byteSize,
        width,
        height,
      } as const
      const picture: StoredPicture = { key: reader.newSecret(), ...about }
      stored.push(picture)
      await store.put(picture.key, parts)
    }
    return inTransaction(reader.db, (tx) => work(tx, stored))
  })
}

/** The same with one document, which is stored as it came: it is handed out and never shown. */
export async function withUploadedDocument<Value, Refusal>(
  request: Request,
  reader: Reader,
  rules: UploadRules,
  work: (tx: Tx, document: StoredFile) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | Refused>> {
  const uploaded = await readUpload(request, rules, { shopId: reader.shop.id })
  if (!uploaded.ok) return uploaded
  const [file] = uploaded.value
  if (!file) return err({ code: 'file_missing', at: rules.field })
  const store = fileStore(reader.config.filesDir)
  const stored = toDocument(reader.newSecret(), file)
  return orRemoved(store, [stored], async () => {
    await store.put(stored.key, [{ name: DOCUMENT_NAME, bytes: file.bytes }])
    return inTransaction(reader.db, (tx) => work(tx, stored))
  })
}

/** Takes the content of what a use case has forgotten out of the store, after its commit. */
export async function removeStored(
  reader: Pick<Services, 'config'>,
  keys: readonly (string | null)[],
): Promise<void> {
  const store = fileStore(reader.config.filesDir)
  for (const key of keys) if (key !== null) await store.remove(key)
}

function toDocument(key: string, { name, type, bytes }: UploadedFile): StoredFile {
  return { key, kind: 'DOCUMENT', name, contentType: type, byteSize: bytes.length, width: null, height: null }
}

async function orRemoved<Value, Refusal>(
  store: FileStore,
  stored: readonly StoredFile[],
  work: () => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  let isPrevious = false
  try {
    const result = await work()
    isPrevious = result.ok
    return result.ok ? ok(result.value) : result
  } finally {
    if (!isPrevious) for (const { key } of stored) await store.remove(key)
  }
}
