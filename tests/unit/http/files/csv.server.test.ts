import { expect, test } from 'vitest'
import type { FileCell } from '#app/domain/file/file-cell.ts'
import { localDate, wallTime } from '#app/domain/shared/time.ts'
import { csvFile } from '#app/http/files/csv.server.ts'

const ROW: readonly FileCell[] = [
  'Åsa; "Öberg", AB',
  '=1+1',
  -3,
  { minor: -123_450 },
  { percentage: 1_250 },
  { date: localDate('2026-07-16') },
  { at: wallTime('2026-07-16 09:30:00') },
  null,
]

async function textOf(locale: Parameters<typeof csvFile>[0]['locale'], row = ROW) {
  const pages = (async function* () {
    yield [row]
  })()
  const chunks = await Array.fromAsync(csvFile({ header: ['Namn', 'Pris'], locale }, pages))
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks))
}

test.each(['sv', 'de', 'nl', 'no'] as const)('%s: semicolons and a comma before decimals', async (locale) => {
  expect(await textOf(locale)).toBe(
    `\uFEFFNamn;Pris\r\n"Åsa; ""Öberg"", AB";'=1+1;-3;-1234,50;12,5;2026-07-16;2026-07-16 09:30;\r\n`,
  )
})

test('en: commas and a point before decimals', async () => {
  expect(await textOf('en')).toBe(
    `\uFEFFNamn,Pris\r\n"Åsa; ""Öberg"", AB",'=1+1,-3,-1234.50,12.5,2026-07-16,2026-07-16 09:30,\r\n`,
  )
})

test.each([
  ['+49 151 5550 0137', '+49 151 5550 0137'],
  ['+46701740627', '+46701740627'],
  ['+46-70', "'+46-70"],
  ['+1+cmd', "'+1+cmd"],
  ['-3', "'-3"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\uFEFF =1', "'\uFEFF =1"],
  ['＝1+1', "'＝1+1"],
  ['a=1', 'a=1'],
])('%j is written as %j', async (text, written) => {
  expect(await textOf('en', [text])).toBe(`\uFEFFNamn,Pris\r\n${written}\r\n`)
})
