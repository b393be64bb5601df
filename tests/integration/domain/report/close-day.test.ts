import { expect, test } from 'vitest'
import type { ManualMethod } from '#app/domain/order/ledger/manual-methods.ts'
import { recordPayment } from '#app/domain/order/ledger/write-ledger.server.ts'
import { closeDay, findOpenTill } from '#app/domain/report/day-close/close-day.server.ts'
import { correctCount } from '#app/domain/report/day-close/correct-count.server.ts'
import { sumKey, sumsOfDay, sumsSignature, type TillSum } from '#app/domain/report/day-close/day-close.ts'
import { listCorrections } from '#app/domain/report/day-close/day-close-correction-queries.server.ts'
import { findDayClose, listDayCloses } from '#app/domain/report/day-close/day-close-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { instant, type LocalDate, localDate } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { confirmed, createSale, type Sale, zone } from '#tests/integration/domain/order/sale.ts'
import { insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const YESTERDAY = localDate('2026-07-14')
const TODAY = localDate('2026-07-15')

async function createTill(sale: Sale) {
  const { orderId } = await confirmed(sale)
  const { db, shopId, userId } = sale
  const pay = (at: string, amountMinor: number, over: { method?: ManualMethod; by?: number } = {}) =>
    inTransaction(db, async (tx) =>
      ok(
        await recordPayment(tx, {
          shopId,
          orderId,
          amountMinor,
          provider: over.method ?? 'CASH',
          requestKey: crypto.randomUUID(),
          createdByUserId: over.by ?? userId,
          now: instant(at),
        }),
      ),
    )
  const show = async (date: LocalDate, today = TODAY) => {
    const till = await findOpenTill(db, { shopId, zone, today, date })
    return sumsOfDay(date, till)
  }
  /** Closes a day with a count that is `off` by so much. */
  const close = async (
    date: LocalDate,
    { off = 0, today = TODAY, sums }: { off?: number; today?: LocalDate; sums?: TillSum[] } = {},
  ) => {
    const shown = sums ?? (await show(date, today))
    const counts = new Map(shown.map((sum) => [sumKey(sum), sum.ledgerMinor + off]))
    const now = instant('2026-07-15T18:00:00Z')
    return inTransaction(db, (tx) =>
      closeDay(tx, {
        shopId,
        userId,
        now,
        zone,
        today,
        date,
        note: null,
        counts,
        shown: sumsSignature(shown),
      }),
    )
  }

  return { pay, show, close }
}

test.each(DIALECTS)('%s: a day is counted per person and method, in order', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { pay, show, close } = await createTill(sale)
  const other = await insertUser(sale.db, { name: 'Olle Ek' })
  // Stockholm's day begins at 22:00Z.
  await pay('2026-07-13T22:00:00Z', 10_000)
  await pay('2026-07-14T21:59:59Z', 2_000, { method: 'CARD_TERMINAL' })
  await pay('2026-07-14T22:00:00Z', 3_000)
  await pay('2026-07-15T08:00:00Z', -1_000)
  await pay('2026-07-15T09:00:00Z', 4_000, { by: other })
  await pay('2026-07-15T09:00:00Z', 5_000, { method: 'OTHER' })

  expect((await show(YESTERDAY)).map(({ method, ledgerMinor }) => [method, ledgerMinor])).toEqual([
    ['CARD_TERMINAL', 2_000],
    ['CASH', 10_000],
  ])
  expect(await close(YESTERDAY, { off: -500 })).toMatchObject({ ok: true })
  expect(await close(YESTERDAY)).toMatchObject({ error: { code: 'day_is_closed' } })
  expect(await close(localDate('2026-07-16'))).toMatchObject({ error: { code: 'day_in_future' } })
  const tomorrow = { today: localDate('2026-07-16') }
  expect(await close(tomorrow.today, tomorrow)).toMatchObject({
    error: { code: 'earlier_day_is_open', date: TODAY },
  })
  expect(await close(TODAY)).toMatchObject({ ok: true })

  const { days } = await listDayCloses(sale.db, { shopId: sale.shopId, limit: 10 })
  expect(
    days.map(({ date, sums }) => [
      date,
      sums.map((sum) => [sum.userName, sum.ledgerMinor, sum.countedMinor]),
    ]),
  ).toEqual([
    [
      TODAY,
      [
        ['Kim Berg', 2_000, 2_000],
        ['Olle Ek', 4_000, 4_000],
      ],
    ],
    [
      YESTERDAY,
      [
        ['Kim Berg', 2_000, 1_500],
        ['Kim Berg', 10_000, 9_500],
      ],
    ],
  ])
  expect((await listDayCloses(sale.db, { shopId: sale.shopId, limit: 1, before: TODAY })).days).toHaveLength(
    1,
  )
})

test.each(DIALECTS)('%s: what comes after the close of a day is counted with the next', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { pay, show, close } = await createTill(sale)
  await pay('2026-07-14T10:00:00Z', 10_000)
  await close(YESTERDAY)
  await pay('2026-07-14T19:00:00Z', 700)
  await pay('2026-07-15T10:00:00Z', 3_000)

  expect(await show(TODAY)).toMatchObject([{ ledgerMinor: 3_700 }])
  expect(await close(TODAY)).toMatchObject({ ok: true })
  const key = { shopId: sale.shopId }
  expect(await findDayClose(sale.db, { ...key, date: YESTERDAY })).toMatchObject({
    sums: [{ ledgerMinor: 10_000 }],
  })
  expect(await findDayClose(sale.db, { ...key, date: TODAY })).toMatchObject({
    sums: [{ ledgerMinor: 3_700 }],
  })
})

test.each(DIALECTS)('%s: a ledger that has moved since it was counted closes nothing', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { pay, show, close } = await createTill(sale)
  await pay('2026-07-15T08:00:00Z', 1_000)
  const sums = await show(TODAY)
  await pay('2026-07-15T09:00:00Z', 1_000)

  expect(await close(TODAY, { sums })).toMatchObject({ error: { code: 'ledger_has_moved' } })
  expect(await close(TODAY, { sums: [] })).toMatchObject({ error: { code: 'ledger_has_moved' } })
  expect(await findDayClose(sale.db, { shopId: sale.shopId, date: TODAY })).toBeUndefined()
  expect(await close(TODAY)).toMatchObject({ ok: true })
})

test.each(DIALECTS)('%s: every payment is in one day close at most, with two at once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { pay, show, close } = await createTill(sale)
  await pay('2026-07-14T08:00:00Z', 1_000)
  await close(YESTERDAY)
  await pay('2026-07-15T08:00:00Z', 1_000)
  const sums = await show(TODAY)

  const closing = [close(TODAY, { sums }), close(TODAY, { sums })]
  await pay('2026-07-15T08:30:00Z', 400)
  const answers = (await Promise.all(closing)).map((each) => each.ok)
  expect(answers.filter(Boolean).length).toBeLessThan(2)
  if (!answers.includes(true)) expect(await close(TODAY)).toMatchObject({ ok: true })
  const counted = (await listDayCloses(sale.db, { shopId: sale.shopId, limit: 5 })).days
    .flatMap((day) => day.sums)
    .reduce((sum, { ledgerMinor }) => sum + ledgerMinor, 0)
  const left = await findOpenTill(sale.db, { shopId: sale.shopId, zone, today: TODAY, date: TODAY })
  expect(counted + left.open.reduce((sum, { ledgerMinor }) => sum + ledgerMinor, 0)).toBe(2_400)
})

test.each(DIALECTS)(
  '%s: a correction names its day and reason, and the first count stays',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { pay, close } = await createTill(sale)
    await pay('2026-07-15T08:00:00Z', 1_000)
    await close(TODAY, { off: 50 })
    const { shopId, userId, db } = sale
    const day = await findDayClose(db, { shopId, date: TODAY })
    const [count] = day?.sums ?? []
    if (!day || !count) throw new Error('nothing was counted')
    const correct = (over: { shopId?: number; date?: LocalDate }) =>
      inTransaction(db, (tx) =>
        correctCount(tx, {
          ...{ shopId, userId, now: instant('2026-07-15T19:00:00Z'), date: TODAY, countId: count.id },
          ...{ countedMinor: 1_000, reason: 'Räknade fel', ...over },
        }),
      )

    expect(await correct({ shopId: shopId + 1 })).toEqual({ ok: false, error: { code: 'not_found' } })
    expect(await correct({ date: YESTERDAY })).toEqual({ ok: false, error: { code: 'not_found' } })
    expect(await correct({})).toMatchObject({ ok: true })
    expect(await findDayClose(db, { shopId, date: TODAY })).toMatchObject({ sums: [{ countedMinor: 1_000 }] })
    expect(await listCorrections(db, { shopId, dayCloseId: day.id })).toMatchObject([
      { countedMinor: 1_000, reason: 'Räknade fel', createdByName: 'Kim Berg', userName: 'Kim Berg' },
    ])
    expect(await listCorrections(db, { shopId: shopId + 1, dayCloseId: day.id })).toEqual([])
  },
)
