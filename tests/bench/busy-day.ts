import path from 'node:path'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { addDays, atTime, dateOf, instantFromDate, localTime, toWallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { startServer } from '#tests/support/server.ts'
import { type BenchData, copyOf, ownerHeaders, SHOP_KEY } from './data.ts'
import { Connections, interleave, median } from './load.ts'
import { processorSeconds } from './processes.ts'
import type { Measurement } from './report.ts'

const BOOKINGS = 500
const HOURS = ['09:00', '10:00', '11:00', '12:00', '13:00'].map(localTime)
/** Past the demo's own bookings. */
const DAYS_AHEAD = 200
const ROUNDS = 9
const REQUESTS = 10
/** Until both sides are compiled. */
const WARM_UP = 60
const MOST_TIMES = 2

/** P9: a day's list of 500 bookings against React rendering the same markup with nothing behind it. */
export async function measureBusyDay(data: BenchData): Promise<Measurement[]> {
  const folder = copyOf(data, 'busy-day')
  const date = addDays(dateOf(toWallTime(instantFromDate(new Date()), stockholm)), DAYS_AHEAD)
  const { db, close } = openDatabase({ sqliteFile: path.join(folder, 'brygga.sqlite') })
  const product = await db
    .selectFrom('product')
    .innerJoin('shop', 'shop.id', 'product.shop_id')
    .select(['product.id', 'shop_id'])
    .where('shop.key', '=', SHOP_KEY)
    .where('product.name', '=', 'Havskajak')
    .executeTakeFirstOrThrow()
  for (let booking = 0; booking < BOOKINGS; booking++) {
    const startRent = atTime(date, HOURS[booking % HOURS.length] ?? localTime('09:00'))
    const endRent = atTime(date, localTime('17:00'))
    await insertOrderWithBooking(db, { shopId: product.shop_id, productId: product.id, startRent, endRent })
  }
  await close()

  await using server = await startServer({ DATA_DIR: folder, COMPRESSION: 'off' })
  const headers = await ownerHeaders(server)
  const connections = new Connections(server.url, 1)
  const load = async () => {
    const { status, body } = await connections.send({
      path: `/bookings/manifest?date=${date}&days=1`,
      headers,
    })
    if (status !== 200) throw new Error(`the day's list answered ${status}`)
    return body.toString()
  }
  const markup = toElements(await load())
  for (let request = 0; request < WARM_UP; request++) {
    await load()
    renderToString(markup)
  }
  const [pages = [], floors = []] = await interleave(ROUNDS, [
    () => each(() => processorSeconds(server.pid), load),
    () => each(ownProcessorSeconds, () => renderToString(markup)),
  ])
  const [page, floor] = [median(pages), median(floors)]
  connections.close()
  return [
    {
      goal: 'P9',
      what: `manifest of ${BOOKINGS} bookings`,
      requested: `<= ${MOST_TIMES} x its markup`,
      measured: `${page.toFixed(1)} ms of processor`,
      floor: `${floor.toFixed(1)} ms, rendering the markup`,
      ratio: page / floor,
      isMet: page <= MOST_TIMES * floor,
    },
  ]
}

/** Milliseconds of the processor for each time, of several: they are right on a busy machine too. */
async function each(usedSeconds: () => number, work: () => unknown): Promise<number> {
  const before = usedSeconds()
  for (let request = 0; request < REQUESTS; request++) await work()
  return ((usedSeconds() - before) * 1000) / REQUESTS
}

function ownProcessorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

const VOID = new Set(['meta', 'link', 'input', 'img', 'br', 'hr', 'path', 'use', 'circle', 'rect', 'line'])
const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|[^">])*)>|([^<]+)/g

const ATTRIBUTE = /([\w-]+)(?:="([^"]*)")?/g
/** Attributes that React names otherwise, or takes no text for. */
const REACT_NAMES: Readonly<Record<string, string>> = {
  ...{ class: 'className', for: 'htmlFor', tabindex: 'tabIndex', colspan: 'colSpan', style: 'data-style' },
  ...{ value: 'defaultValue', checked: 'defaultChecked', selected: 'data-selected', maxlength: 'maxLength' },
  ...{
    'stroke-width': 'strokeWidth',
    'stroke-linecap': 'strokeLinecap',
    'stroke-linejoin': 'strokeLinejoin',
  },
}

/** The elements of a page's HTML, scripts and styles left out, as React would be given them. */
function toElements(html: string): ReactNode {
  const body = html.slice(html.indexOf('<body')).replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
  const open: { name: string; props: Record<string, string | boolean>; children: ReactNode[] }[] = [
    { name: 'div', props: {}, children: [] },
  ]
  const add = (node: ReactNode) => open.at(-1)?.children.push(node)
  for (const [, slash, name = '', attributes = '', text] of body.matchAll(TOKEN)) {
    if (text !== undefined) add(text)
    else if (slash) close()
    else if (name) {
      const props = Object.fromEntries(
        [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value]) => [
          REACT_NAMES[key] ?? key,
          value ?? true,
        ]),
      )
      open.push({ name, props, children: [] })
      if (VOID.has(name) || attributes.endsWith('/')) close()
    }
  }
  while (open.length > 1) close()
  return createElement('div', null, ...(open[0]?.children ?? []))

  function close() {
    const element = open.length > 1 ? open.pop() : undefined
    if (element) add(createElement(element.name, element.props, ...element.children))
  }
}
