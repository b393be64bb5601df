import { createOpeningSeason } from '#app/domain/opening-hours/season-queries.server.ts'
import type { Editor } from '#app/domain/shared/edit/edit.ts'
import { daysBetween, type LocalDate, localDate, localTime } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

type Hours = { opens: string; closes: string }
type SeasonSpec = {
  name: string
  /** Month and day; a season that ends before it begins runs over New Year. */
  first: string
  last: string
  weekdays: Hours
  weekends: Hours
  /** Month and day. */
  closed: readonly string[]
}

const SEASONS: readonly SeasonSpec[] = [
  {
    name: 'Vår',
    first: '05-01',
    last: '06-14',
    weekdays: { opens: '09:00', closes: '19:00' },
    weekends: { opens: '08:00', closes: '20:00' },
    closed: [],
  },
  {
    name: 'Sommar',
    first: '06-15',
    last: '08-16',
    weekdays: { opens: '08:00', closes: '21:00' },
    weekends: { opens: '08:00', closes: '21:00' },
    closed: [],
  },
  {
    name: 'Höst',
    first: '08-17',
    last: '09-30',
    weekdays: { opens: '09:00', closes: '19:00' },
    weekends: { opens: '08:00', closes: '20:00' },
    closed: [],
  },
  {
    name: 'Vinter',
    first: '10-01',
    last: '04-30',
    weekdays: { opens: '09:00', closes: '17:00' },
    weekends: { opens: '09:00', closes: '17:00' },
    closed: ['12-24', '12-25', '12-26', '01-01'],
  },
]

const YEARS_AHEAD = 1
/** Started near Christmas, the demo is open all the same: it has something to do every day. */
const OPEN_DAYS_AROUND = 14

/** Seasons without a gap around `today`, so that a guest can book for tomorrow whenever the demo starts. */
export async function insertOpeningSeasons(tx: Tx, editor: Editor, today: LocalDate): Promise<void> {
  const thisYear = Number(today.slice(0, 4))
  const yearBefore = SEASONS.filter(({ first, last }) => last < first)
  for (let year = thisYear - 1; year <= thisYear + YEARS_AHEAD; year++) {
    for (const season of year < thisYear ? yearBefore : SEASONS) {
      await createOpeningSeason(tx, { ...editor, values: valuesOf(season, year, today) })
    }
  }
}

function valuesOf(season: SeasonSpec, year: number, today: LocalDate) {
  const { name, first, last, weekdays, weekends, closed } = season
  const dateIn = (monthAndDay: string) => localDate(`${monthAndDay < first ? year + 1 : year}-${monthAndDay}`)
  return {
    name: `${name} ${year}`,
    firstDate: dateIn(first),
    lastDate: dateIn(last),
    intervals: [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
      const { opens, closes } = weekday >= 6 ? weekends : weekdays
      return { weekday, opens: localTime(opens), closes: localTime(closes) }
    }),
    closedDates: closed.map(dateIn).filter((date) => Math.abs(daysBetween(today, date)) > OPEN_DAYS_AROUND),
  }
}
