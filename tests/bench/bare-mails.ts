import { createServer } from 'node:net'

/** A mail server that accepts everything and stores nothing: it leaves the processor to the product. */
const [port] = process.argv.slice(2)

createServer((socket) => {
  let unread = ''
  let isMessage = false
  socket.on('error', () => {})
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    unread += chunk
    for (;;) {
      const mark = isMessage ? '\r\n.\r\n' : '\r\n'
      const end = unread.indexOf(mark)
      if (end === -1) return
      const command = unread.slice(0, end)
      unread = unread.slice(end + mark.length)
      const isData = !isMessage && command.toUpperCase() === 'DATA'
      isMessage = isData
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
      if (command.toUpperCase() === 'QUIT') socket.end()
    }
  })
  socket.write('220 bare\r\n')
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))
