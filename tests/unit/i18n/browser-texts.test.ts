import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALL_RECORDS } from '#app/http/records.ts'
import {
  AREAS_OF_PART,
  BROWSER_TEXTS,
  browserTexts,
  COMMON_TEXTS,
  ORDER_TEXTS,
  textPartsOf,
} from '#app/i18n/browser-texts.ts'
import { SERVER_ONLY_AREAS, SERVER_ONLY_TEXTS } from '#app/i18n/server-only-texts.ts'

const FILE = JSON.stringify({
  nav: { orders: 'Ordrar' },
  form: { whole_number: 'heltal' },
  guest: { left: 'kvar' },
  refusal: { file_too_large: 'för stor', in_use: 'används' },
  product: { count_one: '{{count}} produkt', count_other: '{{count}} produkter', free_units: 'Ledigt' },
  orders: { order: 'Order', status: 'Status' },
  order: { delete_text: 'Raderas' },
})

test.each([
  [
    'common',
    {
      nav: { orders: 'Ordrar' },
      refusal: { file_too_large: 'för stor' },
      product: { count_one: '{{count}} produkt', count_other: '{{count}} produkter' },
      orders: { order: 'Order' },
    },
  ],
  ['setup', { product: { free_units: 'Ledigt' } }],
  ['work', { orders: { status: 'Status' } }],
  ['order', { order: { delete_text: 'Raderas' } }],
] as const)('browsers get the %s texts without what only the server says', (part, expected) => {
  expect(JSON.parse(browserTexts(FILE, part))).toEqual(expected)
})

test.each([
  ['/products/6/setup', ['setup']],
  ['/settings', ['setup', 'settings']],
  ['/settings/widget', ['setup', 'settings']],
  ['/settings.data', ['work']],
  ...ALL_RECORDS.map(({ address }): [string, string[]] => [
    `${address}/new`,
    address.startsWith('/settings/') ? ['setup', 'settings'] : ['setup'],
  ]),
  ['/dashboard', ['work', 'day']],
  ['/bookings/7', ['work', 'day']],
  ['/orders/81', ['work', 'order']],
  ['/orders/81/refund', ['work', 'order']],
  ['/orders/new', ['work']],
  ['/customers/5', ['work', 'order']],
  ['/login', ['account']],
  ['/account/profile', ['account']],
  ['/', ['work']],
])('the page at %s says texts of %s', (pathname, parts) => {
  expect(textPartsOf(pathname)).toEqual(parts)
})

const HYDRATED = globSync([
  'app/ui/**/*.{ts,tsx}',
  'app/routes/{entry,staff,admin,dev}/**/*.{ts,tsx}',
  'app/{root,entry.client}.tsx',
]).filter((file) => !file.includes('.server.'))

/** Browsers' modules that say texts for pages. */
const SOURCES = [
  ...HYDRATED,
  ...globSync([
    'app/i18n/{schedule,capacity,length}-text.ts',
    'app/http/records.ts',
    'app/http/forms/customer-form.ts',
  ]),
]

/** Texts that hydrated pages name, but only in their actions, on the server. */
const SAID_BY_ACTIONS = ['refusal.changed_by_other', 'refusal.closeout_not_found']

test.each(SERVER_ONLY_AREAS)('no hydrated page says a text of %s', (area) => {
  const said = HYDRATED.flatMap((file) => {
    const keys = readFileSync(file, 'utf8').match(new RegExp(`(?<=['\`])${area}\\.[a-z_]+`, 'g')) ?? []
    return keys.filter((key) => ![...BROWSER_TEXTS, ...SAID_BY_ACTIONS].includes(key))
  })
  expect(HYDRATED.length).toBeGreaterThan(50)
  expect(said).toEqual([])
})

/** Route folders whose pages load the part. */
const FOLDERS = {
  setup: /^app\/routes\/(dev|staff\/(catalog|onboarding|products|resources|settings))\//,
  work: /^app\/routes\/staff\/(order-|start-look|staff-booking-|(availability|bookings|dashboard|history|orders)\/)/,
  order: /^app\/routes\/staff\/orders\/(?!(allocation|booked|booking|bundle|choice|new)\/)/,
  settings: /^app\/routes\/staff\/settings\//,
  day: /^app\/routes\/staff\/(availability|bookings|dashboard)\//,
  account: /^app\/routes\/(admin|entry|staff\/account)\//,
}
const PARTS = ['setup', 'work', 'order', 'settings', 'day', 'account'] as const

test.each(PARTS.flatMap((part) => AREAS_OF_PART[part].map((area) => ({ area, folders: FOLDERS[part] }))))(
  'only pages that load them say the texts of $area',
  ({ area, folders }) => {
    const elsewhere = SOURCES.filter((file) => !folders.test(file)).flatMap((file) => {
      const keys = readFileSync(file, 'utf8').match(new RegExp(`(?<=['\`])${area}\\.[a-zA-Z_]+`, 'g')) ?? []
      return keys.filter((key) =>
        key.endsWith('_') ? !COMMON_TEXTS.some((text) => text.startsWith(key)) : !COMMON_TEXTS.includes(key),
      )
    })
    expect(elsewhere).toEqual([])
  },
)

test.each(ORDER_TEXTS)('only pages of an order say %s', (text) => {
  const sources = SOURCES.filter((file) => readFileSync(file, 'utf8').includes(`'${text}'`))
  expect(sources).not.toEqual([])
  expect(sources.filter((file) => !FOLDERS.order.test(file))).toEqual([])
})

test('each common text is said outside of the pages that load its part', () => {
  const outside = (key: string) => {
    const area = key.split('.')[0] ?? ''
    const part = PARTS.find((each) => AREAS_OF_PART[each].some((name) => name === area)) ?? 'work'
    const folders = FOLDERS[part]
    return SOURCES.some((file) => !folders.test(file) && readFileSync(file, 'utf8').includes(key))
  }
  expect(COMMON_TEXTS.filter((key) => !/\.(none|state)_/.test(key) && !outside(key))).toEqual([])
})

/** The action of a page puts the message that it leads away with into words. */
const ACTION = /export (async )?function action\b/

test.each(SERVER_ONLY_TEXTS)('no hydrated page says %s', (key) => {
  const saying = HYDRATED.filter((file) => {
    const source = readFileSync(file, 'utf8')
    return (ACTION.test(source) ? source.replaceAll(`key: '${key}'`, '') : source).includes(key)
  })
  expect(saying).toEqual([])
})

test('a refusal is put into words where an action refuses', () => {
  const sources = HYDRATED.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const saying = sources.filter(({ text }) => text.includes('refusalText('))
  expect(saying.filter(({ text }) => !ACTION.test(text))).toEqual([])
})
