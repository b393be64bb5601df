import { cleanText } from '#app/domain/shared/text/text.ts'
import { LIMITS } from '#app/http/limits.ts'

const CONTROL_CHARACTER = /\p{Cc}/u

export function isJsonRequest(request: Request): boolean {
  return /^application\/json\b/i.test(request.headers.get('Content-Type') ?? '')
}

/**
 * A JSON body within the limit for forms, its texts cleaned as a form's are; undefined when it is too large, nested
 * beyond all measure or no JSON.
 */
export async function readJson(request: Request): Promise<unknown> {
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const chunk = await reader?.read()
    if (!chunk || chunk.done) break
    bytes += chunk.value.length
    if (bytes > LIMITS.bodyBytes) return undefined
    chunks.push(chunk.value)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'), cleanProperty)
  } catch {
    return undefined
  }
}

/** Properties whose name no field of ours can have are left out. */
function cleanProperty(name: string, value: unknown): unknown {
  if (CONTROL_CHARACTER.test(name)) return undefined
  return typeof value === 'string' ? cleanText(value) : value
}
