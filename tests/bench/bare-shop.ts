import { createServer } from 'node:http'
import SQLite from 'better-sqlite3'

/**
 * The floor of placing an order: a server that does nothing but count and insert in one immediate
 * transaction with the same durability (WAL, synchronous=FULL) as ours. The address names the start time.
 */
const [port, file] = process.argv.slice(2)
const db = new SQLite(file ?? ':memory:', { timeout: 5000 })
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec(
  `create table if not exists sold (id integer primary key, start text not null, quantity integer not null);
   create index if not exists sold_by_start on sold (start, quantity)`,
)
const count = db.prepare<[string], { taken: number }>(
  'select coalesce(sum(quantity), 0) as taken from sold where start = ?',
)
const insert = db.prepare<[string, number]>('insert into sold (start, quantity) values (?, ?)')
const CAPACITY = 1_000_000

const sell = db.transaction((start: string) => {
  const taken = count.get(start)?.taken ?? 0
  if (taken >= CAPACITY) return false
  insert.run(start, 1)
  return true
})

createServer((request, response) => {
  request.resume().on('end', () => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const isSold = sell.immediate(searchParams.get('start') ?? '')
    response.writeHead(isSold ? 303 : 422).end()
  })
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))
