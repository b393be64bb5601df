import { expect, test } from 'vitest'
import { fileThread } from '#app/clients/file-thread.server.ts'
import { renderFile } from '#app/clients/render-file.server.ts'
import { receiptContent } from '#app/domain/receipt/receipt-content.ts'
import { wallTime } from '#app/domain/shared/time.ts'
import { QueueFull } from '#app/domain/shared/work-queue.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { receiptFacts, receiptRow } from '#tests/support/receipts.ts'

test.each([
  ['sv', 'Kvitto', 'Utställt till, på begäran'],
  ['en', 'Receipt', 'Issued to, on request'],
  ['de', 'Beleg', 'Noch zu zahlen'],
  ['nl', 'Bon', 'Nog te betalen'],
  ['no', 'Kvittering', 'Gjenstår å betale'],
] as const)('a receipt in %s says its texts, with fonts of its own', async (locale, title, label) => {
  const next = { startRent: wallTime('2027-01-17 16:30:00'), endRent: wallTime('2027-01-17 18:30:00') }
  const rows = [receiptRow({ id: 1, ...next })]
  const facts = receiptFacts({ locale, rows, name: 'Åsa Öberg <b>{{t}}</b> 12 €' })
  const { text, objects } = readPdf(await renderFile('receipt', receiptContent(facts)))

  for (const shown of [title, label, '2026-00418', 'Åsa Öberg <b>{{t}}</b> 12 €', 'Fikakorg på bryggan'])
    expect(text).toContain(shown)
  expect(text).toMatch(/290[,.]00/)
  expect(text).toContain('2027')
  expect(objects).toContain('/FontFile2')
  expect(objects, 'what is strong has a font of its own').toMatch(/\/BaseFont \/\w+\+Inter\S*-600/)
  expect(objects).toMatch(new RegExp(`/Lang \\(${locale === 'no' ? 'nb' : locale}`))
})

test.each([
  ['sv', 'borttagen', /krediterat 90,00/],
  ['en', 'removed', /90\.00\D* credited/],
  ['de', 'entfernt', /90,00\D* gutgeschrieben/],
  ['nl', 'verwijderd', /90,00 gecrediteerd/],
  ['no', 'fjernet', /90,00\D* kreditert/],
] as const)(
  'a receipt in %s says why a row costs less than it was sold for',
  async (locale, removed, credited) => {
    const rows = [receiptRow({ id: 1, creditedMinor: 9_000 }), receiptRow({ id: 2, isRemoved: true })]
    const item = { vatPercentage: 1200, vatMinor: 0 }
    const taxItems = [
      { rowId: 1, amountMinor: 20_000, ...item },
      { rowId: 2, amountMinor: -29_000, ...item },
    ]
    const receipt = receiptContent(receiptFacts({ locale, rows, taxItems }))
    const text = readPdf(await renderFile('receipt', receipt)).text.replace(/\s+/g, ' ')
    expect(text).toContain(removed)
    expect(text).toMatch(credited)
    // One from before says of no row why.
    const before = receipt.rows.map(({ isRemoved: _, creditedMinor: __, ...row }) => row)
    const old = readPdf(await renderFile('receipt', JSON.parse(JSON.stringify({ ...receipt, rows: before }))))
    expect(old.text).not.toContain(removed)
  },
)

// One thread renders them in this order: the last one's letter was met as a part of 'i' before.
test('names of other alphabets of Europe have all their letters', async () => {
  for (const name of ['Łukasz Šimůnek', 'Nils i Visby', 'Ali Yılmaz']) {
    const { text } = readPdf(await renderFile('receipt', receiptContent(receiptFacts({ name }))))
    expect(text.replaceAll('\n', '')).toContain(name)
  }
})

test('long names, words and amounts keep to their columns, whose heads stand on each page', async () => {
  const facts = receiptFacts({ locale: 'de' })
  const email = 'buchung@kajakzentrum-unterwoessen.example'
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenverleihstation'
  const rows = Array.from({ length: 30 }, (_, id) => receiptRow({ id, name: { sv: word } }))
  const content = receiptContent({
    ...facts,
    shop: {
      ...facts.shop,
      displayName: 'Kajakzentrum Unterwössen am Chiemsee',
      companyName: 'Kajakzentrum Unterwössen Betriebsgesellschaft mbH & Co. KG',
      companyOrgNo: 'HRB 123456 Traunstein',
      companyPhone: '+49 8641 1234567',
      companyEmail: email,
    },
    rows,
  })
  const linesOf = async (receipt: typeof content) =>
    readPdf(await renderFile('receipt', receipt))
      .text.replaceAll('\u00a0', ' ')
      .split(/ ?\n/)
  const lines = await linesOf(content)
  for (const together of [
    ['Kajakzentrum Unterwössen am', 'Chiemsee'],
    ['Kajakzentrum Unterwössen Betriebsgesellschaft mbH & Co.', 'KG'],
    ['Unternehmensnr. HRB 123456 Traunstein ·', 'USt-IdNr. SE559000000001'],
    ['Donaudampfschifffahrtsgesellschaftska-', 'pitänsmützenverleihstation'],
    ['Kajakzentrum Unterwössen am Chiemsee · +49 8641 1234567 ·', email],
  ])
    expect(lines.join('\n')).toContain(together.join('\n'))
  const pages = lines.filter((line) => /^Beleg 2026-00418 · Seite \d von 3$/.test(line))
  expect([pages.length, lines.filter((line) => line === 'Artikel oder Leistung').length]).toEqual([3, 3])

  const large = content.rows.map((row) => ({ ...row, totalMinor: 123_456_700 }))
  expect(await linesOf({ ...content, rows: large }), 'wider columns of amounts').toContain(
    'Donaudampfschifffahrts-',
  )
})

test('the process answers while files render, and refuses what the queue has no room for', async () => {
  const content = receiptContent(receiptFacts())
  await renderFile('receipt', content)
  const before = [process.threadCpuUsage(), process.cpuUsage()] as const
  const rendering = Promise.allSettled(Array.from({ length: 60 }, () => renderFile('receipt', content)))
  const refused = (await rendering).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  for (const reason of refused) expect(reason).toBeInstanceOf(QueueFull)
  // On a busy machine some of the others wait too long.
  expect(refused.filter(({ message }) => message === '50 wait already')).toHaveLength(9)
  // Processor time, which a busy machine does not stretch: nearly all of it is the other thread's.
  const own = process.threadCpuUsage(before[0])
  const all = process.cpuUsage(before[1])
  expect((own.user + own.system) / (all.user + all.system)).toBeLessThan(0.1)
})

test('after a file that fails the next one is rendered', async () => {
  const content = receiptContent(receiptFacts())
  const broken = { ...content, rows: content.rows.map((row) => ({ ...row, startRent: JSON.parse('null') })) }
  await expect(renderFile('receipt', broken)).rejects.toThrow()
  expect((await renderFile('receipt', content)).length).toBeGreaterThan(1_000)
})

const stub = {
  thread: new URL('../../support/file-thread-stub.ts', import.meta.url),
  ...{ timeoutMs: 20_000, idleMs: 60_000, waiting: 3, patienceMs: 20_000 },
}
const textOf = async (answer: ReturnType<ReturnType<typeof fileThread>>) => {
  const file = await answer
  return file.ok ? new TextDecoder().decode(file.value) : file
}

test.each([
  { job: 'exit', error: 'the thread for files ended' },
  { job: 'throw', error: 'a bug in the thread' },
  { job: 'hang', error: 'no file within 3000 ms', timeoutMs: 3_000 },
])('$job: its requester is told, and those who wait get their files', async ({ job, error, ...over }) => {
  const render = fileThread({ ...stub, ...over })
  const first = expect(render(job)).rejects.toThrow(error)
  const waiting = ['a', 'b'].map((text) => textOf(render(text)))
  await first
  expect(await Promise.all(waiting)).toEqual(['a', 'b'])
})

test('a tab that was closed before its turn gets no file, one too many is refused', async () => {
  const render = fileThread(stub)
  const tab = new AbortController()
  const first = textOf(render('first'))
  const closed = expect(render('throw', tab.signal)).rejects.toThrow('closed')
  const others = ['second', 'third'].map((text) => textOf(render(text)))
  await expect(render('one too many')).rejects.toThrow(QueueFull)
  tab.abort(new Error('closed'))
  await closed
  expect(await Promise.all([first, ...others])).toEqual(['first', 'second', 'third'])
})
