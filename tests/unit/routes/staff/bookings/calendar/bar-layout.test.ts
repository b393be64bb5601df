import { expect, test } from 'vitest'
import { layOutBars } from '#app/routes/staff/bookings/calendar/bar-layout.ts'
import { date, timed } from './timed.ts'

const week = { from: date, count: 7, hours: { from: 8, to: 22 } }

/** 'day left+width lane place' of each bar; the text follows the times after a blank. */
function layOut(items: readonly string[], days = week) {
  const bars = items.map((item) => {
    const [, times = '', text = ''] = /^(.*?)(?:#(.*))?$/.exec(item) ?? []
    return { ...timed(times), text }
  })
  return layOutBars(bars, days, ({ text }) => text).map(
    ({ day, left, width, lane, text }) => `${day} ${left}+${width} ${lane} ${text}`,
  )
}

test.each([
  { why: 'a text that fits stands inside', items: ['10:00-16:00#6/24'], bars: ['0 14.3+42.9 0 inside'] },
  { why: 'one that does not stands after', items: ['09:00-11:00#13/24'], bars: ['0 7.1+14.3 0 after'] },
  {
    why: 'at the end of the days it stands before',
    items: ['2026/07/22 20:00-2026/07/22 22:00#13/24'],
    bars: ['6 85.7+14.3 0 before'],
  },
  {
    why: 'late in the day it stands before, where that is free',
    items: ['2026/07/17 09:00-2026/07/17 11:00#13/24', '2026/07/17 18:30-2026/07/17 21:00#Ek'],
    bars: ['1 7.1+14.3 0 after', '1 75+17.9 0 after'],
  },
  {
    why: 'and before where nothing stands there',
    items: ['2026/07/17 18:30-2026/07/17 21:00#12/12'],
    bars: ['1 75+17.9 0 before'],
  },
  {
    why: 'what overlaps stands in lanes of its own',
    items: ['09:00-18:00#a', '10:00-18:00#b', '18:30-21:30#c'],
    bars: ['0 7.1+64.3 0 inside', '0 14.3+57.1 1 inside', '0 75+21.4 0 inside'],
  },
  {
    why: 'a stay runs over the border of its day',
    items: ['09:00-2026/07/18 09:00#Bergqvist'],
    bars: ['0 7.1+200 0 inside'],
  },
  {
    why: 'what began before is drawn from the first day, what ends after to the last',
    items: ['2026/07/10 09:00-2026/07/30 09:00#Roos'],
    bars: ['0 0+700 0 inside'],
  },
  { why: 'the night has no width', items: ['23:00-2026/07/17 02:00#x'], bars: ['1 0+10.5 0 after'] },
  {
    why: 'nothing is too thin to see, at the end of the last day neither',
    items: ['2026/07/22 21:55-2026/07/22 22:30#x'],
    bars: ['6 89.5+10.5 0 before'],
  },
])('bars: $why', ({ items, bars }) => {
  expect(layOut(items)).toEqual(bars)
})

test('of thirty days texts need lanes of their own', () => {
  const month = { ...week, count: 30 }
  const bars = layOut(['09:00-12:00#13/24', '2026/07/17 09:00-2026/07/17 12:00#4/24'], month)
  expect(bars).toEqual(['0 7.1+27.3 0 after', '1 7.1+27.3 1 before'])
})
