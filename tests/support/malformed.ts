import type { PostedForm } from './posted-forms.ts'

/**
 * A hundred bodies that nobody should send and somebody will. Deterministic: the same list in every run.
 * Source: reliability.md F106, F107.
 */
/** Parameters that our addresses have. */
const QUERY_NAMES =
  'after before q date from to tab sort month product startDate startTime order secret cart w q flash status type category'.split(
    ' ',
  )

export type Malformed = { why: string; contentType: string; body: string | Uint8Array<ArrayBuffer> }

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'

const VALUES: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '1e308',
  'NaN',
  'Infinity',
  '1,5',
  '2147483648',
  '9007199254740993',
  '2026-02-30',
  '2026-13-45 25:61:00',
  '2027-03-28 02:30:00',
  'true',
  'null',
  '[object Object]',
  "'; drop table shop; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '//evil.example/\\x',
  '\u0000',
  '\u202Eabc\u202C',
  'e\u0301'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(100),
  'x'.repeat(10_000),
  noise(10_000),
]

/** Posted where no page shows a form: names that reach the rules of some action. */
const USUAL: PostedForm = {
  fields: [],
  names:
    'intent email password quantity startRent productId durationId bookingId amount version requestKey comment firstName phone paymentProviderId name locale theme shopId next move'.split(
      ' ',
    ),
}

/** Without these a form is refused before its rules are asked: which form it is, and of which shop. */
const ROUTING = new Set(['intent', 'currentShop'])
/** Left out, so that each body is judged alone: the last to save wins, and nothing was posted before. */
const LEFT_OUT = new Set(['version', 'requestKey', '__intent__'])
/** Of a form with more fields than bad values each field is tried with one; of a price list so many. */
const MOST_FIELDS = 25

/** The bodies for a page with these forms, each kind of them once. */
export function malformedBodies(forms: readonly PostedForm[]): Malformed[] {
  const kinds = new Map(forms.map((each) => [each.names.join(), each]))
  const [first = USUAL, ...others] = kinds.values()
  return [...structures(first.names), ...[first, ...others].flatMap(wrongFields)]
}

/** Bodies of a wrong kind; a route that takes no form is sent nothing else. */
export function structures(names: readonly string[] = USUAL.names): Malformed[] {
  return [
    { why: 'nothing at all', contentType: FORM, body: '' },
    { why: 'no content type', contentType: '', body: 'intent=x' },
    { why: 'JSON where a form belongs', contentType: 'application/json', body: '{"intent":"x"}' },
    { why: 'broken JSON', contentType: 'application/json', body: '{"intent":' },
    { why: 'plain text', contentType: 'text/plain', body: 'intent=x' },
    { why: 'broken escapes', contentType: FORM, body: 'intent=%E0%A4%A&email=%' },
    { why: 'only separators', contentType: FORM, body: '&&==&=&' },
    { why: 'prototype keys', contentType: FORM, body: '__proto__[x]=1&constructor.prototype=1&__proto__=1' },
    form(
      'lists where one value belongs',
      names.flatMap((name) => [pair(name, '1'), pair(name, '2')]),
    ),
    form(
      'objects where a value belongs',
      names.map((name) => pair(`${name}.x[0].y`, '1')),
    ),
    form(
      'a thousand keys',
      Array.from({ length: 1000 }, (_, i) => pair(`k${i}`, '1')),
    ),
    { why: 'one key a thousand times', contentType: FORM, body: 'intent=x&'.repeat(1000) },
    {
      why: 'bytes that are no text',
      contentType: FORM,
      body: new Uint8Array([0xff, 0xfe, 0x3d, 0xc3, 0x28, 0x00]),
    },
    { why: 'multipart without a boundary', contentType: 'multipart/form-data', body: 'x' },
    {
      why: 'multipart cut short',
      contentType: MULTIPART,
      body: '--x\r\nContent-Disposition: form-data; name="intent"\r\n',
    },
    { why: 'multipart of nothing', contentType: MULTIPART, body: '--x--\r\n' },
    {
      why: 'a file where text belongs',
      contentType: MULTIPART,
      body: '--x\r\nContent-Disposition: form-data; name="email"; filename="../a.exe"\r\n\r\nMZ\r\n--x--\r\n',
    },
  ]
}

/** All fields wrong at once, each field wrong alone among good ones, and rows and languages that are none. */
function wrongFields({ fields, names }: PostedForm): Malformed[] {
  const kept = fields.filter(([name]) => !LEFT_OUT.has(name))
  const routing = kept.filter(([name]) => ROUTING.has(name))
  const own = names.filter((name) => !LEFT_OUT.has(name) && !ROUTING.has(name))
  const tried = own.slice(0, MOST_FIELDS)
  const rounds = tried.length === 0 ? 0 : Math.max(VALUES.length, tried.length)
  return [
    ...VALUES.map((value) =>
      form(`${label(value)} everywhere`, [...routing, ...own.map((name) => pair(name, value))]),
    ),
    ...Array.from({ length: rounds }, (_, round) => {
      const name = tried[round % tried.length] ?? ''
      const value = VALUES[(round * 7) % VALUES.length] ?? ''
      return form(`${label(value)} in ${name} alone`, [...without(kept, name), pair(name, value)])
    }),
    ...groupsOf(own).flatMap((group) => wrongGroups(kept, group)),
  ]
}

/** Malformed posts for a list or an object, such as `rows` of `rows[0].price` or `name` of `name.sv`. */
function wrongGroups(fields: PostedForm['fields'], group: string): Malformed[] {
  const others = fields.filter(([name]) => groupOf(name) !== group)
  const intents = [
    { type: 'insert', payload: { name: group } },
    { type: 'insert', payload: { name: group, defaultValue: { x: 1 }, index: 9 } },
    { type: 'remove', payload: { name: group, index: 99 } },
    { type: 'reorder', payload: { name: group, from: 9, to: 0 } },
    { type: 'update', payload: { name: `${group}[0]`, value: 'x' } },
  ]
  return [
    form(`text for ${group}`, [...others, pair(group, 'x')]),
    form(`a list of text for ${group}`, [...others, pair(`${group}[0]`, 'x'), pair(`${group}[2]`, 'y')]),
    form(`an unknown part of ${group}`, [...others, pair(`${group}.x`, '1')]),
    form(`rows of rows for ${group}`, [...others, pair(`${group}[0][0].x[0]`, '1')]),
    form(`a row far down in ${group}`, [...others, pair(`${group}[99].x`, '1')]),
    ...intents.flatMap((intent) => {
      const button = pair('__intent__', JSON.stringify(intent))
      const why = `${intent.type} ${intent.payload.name}`
      return [form(why, [...fields, button]), form(`${why} of text`, [...others, pair(group, 'x'), button])]
    }),
  ]
}

function groupsOf(names: readonly string[]): string[] {
  return [...new Set(names.map(groupOf).filter((group) => group !== undefined))]
}

function groupOf(name: string): string | undefined {
  return /^([^.[]+)[.[]/.exec(name)?.[1]
}

function form(why: string, fields: readonly (readonly [string, string])[]): Malformed {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()
  return { why, contentType: FORM, body }
}

function pair(name: string, value: string): [string, string] {
  return [name, value]
}

function without(fields: PostedForm['fields'], name: string): PostedForm['fields'] {
  return fields.filter(([each]) => each !== name)
}

/** Text that no database makes shorter: PostgreSQL's indexes take 2,704 bytes as they store them. */
function noise(length: number): string {
  let state = 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return (state % 36).toString(36)
  }
  return Array.from({ length }, next).join('')
}

function label(value: string): string {
  return JSON.stringify(value.slice(0, 20))
}

/** Values that no property of a JSON body should have. */
export const MALFORMED_PROPERTIES: readonly unknown[] = [
  ...VALUES,
  null,
  true,
  -1,
  0.5,
  2_147_483_648,
  1e308,
  [],
  {},
  [null],
  [[]],
  [{}],
  ['x'],
  { sv: 1 },
  { sv: { sv: 'x' } },
]

/** Queries of the same kind. */
export const MALFORMED_QUERIES: readonly string[] = [
  ...VALUES.map((value) => new URLSearchParams(QUERY_NAMES.map((name) => [name, value])).toString()),
  'page=-1',
  'sort=;drop',
  'from=2026-12-31&to=2026-01-01',
  'date=2026-02-30',
  'tab[]=1&tab=2',
  '%E0%A4%A',
  '%00',
  `q=${'x'.repeat(8000)}`,
  '__proto__[a]=1',
  '_routes=routes/staff/layout',
]
