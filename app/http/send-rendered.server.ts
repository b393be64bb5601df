import { type FileContents, renderFile } from '#app/clients/render-file.server.ts'
import { dispositionOf } from './files/disposition.ts'

type Named = {
  contentType: string
  name: string
  /** Saved at once, instead of shown. */
  isSaved?: boolean
}

type Rendered<Kind extends keyof FileContents> = Named & {
  kind: Kind
  content: FileContents[Kind]
  /** Of the request: a tab that was closed needs no file. */
  signal: AbortSignal
}

/** Renders a file and answers with it. */
export async function sendRendered<Kind extends keyof FileContents>({
  kind,
  content,
  signal,
  ...named
}: Rendered<Kind>): Promise<Response> {
  return fileResponse(await renderFile(kind, content, signal), named)
}

/** Shows a file in the browser, or has it saved, under its name. Nobody stores it on the way. */
export function fileResponse(
  bytes: Uint8Array<ArrayBuffer>,
  { contentType, name, isSaved = false }: Named,
): Response {
  return new Response(bytes, {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(bytes.length),
      'Content-Disposition': dispositionOf(isSaved ? 'attachment' : 'inline', name),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
