import { LIMITS } from './limits.ts'

export function isJsonRequest(request: Request): boolean {
  return /^application\/json\b/i.test(request.headers.get('Content-Type') ?? '')
}

/** A JSON body within the limit for forms; undefined when it is too large or no JSON. */
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
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
