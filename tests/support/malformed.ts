/**
 * A hundred bodies that nobody should send and somebody will. Deterministic: the same list in every run.
 * Source: reliability.md F106, F107.
 */
/** Parameters that our addresses have. */
const QUERY_NAMES =
  'after before q date from to tab sort month product startDate startTime order secret cart w q flash'.split(
    ' ',
  )

type Malformed = { why: string; contentType: string; body: string | Uint8Array<ArrayBuffer> }

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
]

/** Field names that our forms have, so that the bad values reach the rules behind them. */
const NAMES: readonly string[] = [
  'intent',
  'email',
  'password',
  'quantity',
  'startRent',
  'productId',
  'durationId',
  'bookingId',
  'amount',
  'version',
  'requestKey',
  'comment',
  'firstName',
  'phone',
  'paymentProviderId',
  'name',
  'locale',
  'theme',
  'shopId',
  'next',
]

export const MALFORMED: readonly Malformed[] = [
  { why: 'nothing at all', contentType: FORM, body: '' },
  { why: 'no content type', contentType: '', body: 'intent=x' },
  { why: 'JSON where a form belongs', contentType: 'application/json', body: '{"intent":"x"}' },
  { why: 'broken JSON', contentType: 'application/json', body: '{"intent":' },
  { why: 'plain text', contentType: 'text/plain', body: 'intent=x' },
  { why: 'broken escapes', contentType: FORM, body: 'intent=%E0%A4%A&email=%' },
  { why: 'only separators', contentType: FORM, body: '&&==&=&' },
  { why: 'prototype keys', contentType: FORM, body: '__proto__[x]=1&constructor.prototype=1&__proto__=1' },
  {
    why: 'lists where one value belongs',
    contentType: FORM,
    body: NAMES.map((n) => `${n}=1&${n}=2`).join('&'),
  },
  {
    why: 'objects where a value belongs',
    contentType: FORM,
    body: NAMES.map((n) => `${n}.x[0].y=1`).join('&'),
  },
  {
    why: 'a thousand keys',
    contentType: FORM,
    body: Array.from({ length: 1000 }, (_, i) => `k${i}=1`).join('&'),
  },
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
  ...VALUES.flatMap((value) =>
    chunk(NAMES, 10).map((names) => ({
      why: `${JSON.stringify(value.slice(0, 20))} in ${names[0]} and others`,
      contentType: FORM,
      body: new URLSearchParams(names.map((name) => [name, value])).toString(),
    })),
  ),
]

/** Queries of the same kind; with the bodies above a hundred for every route. */
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

function chunk<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
}
