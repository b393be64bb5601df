import { type FileContents, renderFile } from '#app/clients/render-file.server.ts'
import { dispositionOf } from './files/disposition.ts'

type Rendered<Kind extends keyof FileContents> = {
  kind: Kind
  content: FileContents[Kind]
  contentType: string
  name: string
  /** Saved at once, instead of shown. */
  isSaved?: boolean
  /** Of the request: a tab that was closed needs no file. */
  signal: AbortSignal
}

/** Renders a file and shows it in the browser, or has it saved, under its name. Nobody keeps it on the way. */
export async function sendRendered<Kind extends keyof FileContents>({
  kind,
  content,
  contentType,
  name,
  isSaved = false,
  signal,
}: Rendered<Kind>): Promise<Response> {
  const bytes = await renderFile(kind, content, signal)
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
