import { createServer } from 'node:http'
import { freePort } from './server.ts'

export type HostPage = AsyncDisposable & { url: string }

/**
 * A page of somebody else's site with our page in a frame: on 127.0.0.1, which is another site than the
 * product's localhost. It notes the height that the frame tells, but keeps its own, so that nothing moves
 * under the mouse.
 */
export function startHostPage(framedAddress: string): Promise<HostPage> {
  return startSite(`
      <iframe title="Boka" width="100%" height="800" src="${framedAddress.replaceAll('&', '&amp;')}"></iframe>
      <script>
        addEventListener('message', ({ data }) => {
          if (data.source === 'brygga' && data.type === 'height') {
            document.querySelector('iframe').dataset.height = data.height
          }
        })
      </script>`)
}

/** Somebody else's site, each of whose pages has this content, under its own content policy. */
export async function startSite(content: string, policy?: string): Promise<HostPage> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    if (policy) response.setHeader('Content-Security-Policy', policy)
    response.end(`<!doctype html>
      <html lang="sv"><title>Havet</title><link rel="icon" href="data:,">
      <body><h1>Havet</h1>${content}</body></html>`)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
