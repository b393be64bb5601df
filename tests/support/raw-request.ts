import { request } from 'node:http'
import { connect } from 'node:net'

export type RawAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** A request with just these headers, `Host` among them, as a proxy sends it. */
export function rawRequest(
  address: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { method, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** The status of the answer to a request of just these lines, which may be none that a client would send. */
export async function rawLines(address: string, lines: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
}
