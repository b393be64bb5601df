import { expect, test } from 'vitest'
import { localDate, wallTime } from '#app/domain/shared/time.ts'
import { emptyHours, layOutDay } from '#app/routes/staff/bookings/calendar/day-layout.ts'
import { date, timed } from './timed.ts'

const hours = { from: 8, to: 22 }

/** 'start+minutes left+width', with '!' and minutes from the start where labels of what is folded lie over it. */
function layOut(items: readonly string[], over: { abreast?: number; most?: number } = {}) {
  const { blocks, folded } = layOutDay(items.map(timed), { date, hours, abreast: 3, most: 20, ...over })
  return {
    blocks: blocks.map(
      ({ top, height, left, width, labelAt, endsAt }) =>
        `${clock(top)}+${height} ${round(left)}+${round(width)}` +
        [labelAt, endsAt].map((at) => (at === null ? '' : `!${at}`)).join(''),
    ),
    folded: folded.map(({ top, items: hidden }) => `${clock(top)} +${hidden.length}`),
  }
}

const clock = (minutes: number) => String(round(8 + minutes / 60))
const round = (percent: number) => Math.round(percent * 10) / 10

test.each([
  { why: 'one has the whole width', items: ['09:00-12:00'], blocks: ['9+180 0+100'] },
  {
    why: 'two that touch do not share',
    items: ['09:00-12:00', '12:00-13:00'],
    blocks: ['9+180 0+100', '12+60 0+100'],
  },
  {
    why: 'what begins in the same hour shares the width',
    items: ['18:30-21:00', '19:00-21:00'],
    blocks: ['18.5+150 0+50', '19+120 50+50'],
  },
  {
    why: 'what begins an hour later leaves a shoulder',
    items: ['09:00-12:00', '10:00-16:00'],
    blocks: ['9+180 0+100', '10+360 8.5+91.5'],
  },
  {
    why: 'shoulders stand beside each other',
    items: ['09:00-15:00', '10:00-16:00', '13:00-16:00'],
    blocks: ['9+360 0+100', '10+360 8.5+91.5', '13+180 17+83'],
  },
  {
    why: 'a group leaves one shoulder',
    items: ['09:00-12:00', '10:00-16:00', '10:00-16:00'],
    blocks: ['9+180 0+100', '10+360 8.5+45.8', '10+360 54.3+45.8'],
  },
  {
    why: 'what is over leaves no shoulder',
    items: ['09:00-12:00', '10:00-16:00', '13:00-16:00'],
    blocks: ['9+180 0+100', '10+360 8.5+91.5', '13+180 17+83'],
  },
  {
    why: 'free room at the left is used',
    items: ['10:00-16:00', '10:00-16:00', '14:00-17:00', '16:30-18:30'],
    blocks: ['10+360 0+50', '10+360 50+50', '14+180 58.5+41.5', '16.5+120 0+58.5'],
  },
  {
    why: 'free room at the right is used',
    items: ['10:00-12:00', '10:00-11:00', '11:00-12:00'],
    blocks: ['10+120 0+50', '10+60 50+50', '11+60 50+50'],
  },
  {
    why: 'what began within the hour is not covered',
    items: ['11:00-17:00', '11:30-13:30', '12:00-15:00'],
    blocks: ['11+360 0+50', '11.5+120 50+50', '12+180 8.5+41.5'],
  },
  { why: 'what is short can still be pressed', items: ['09:00-09:05'], blocks: ['9+30 0+100'] },
  {
    why: 'what came before the hours and goes on after them is cut',
    items: ['2026/07/15 22:00-10:00', '20:00-2026/07/17 02:00'],
    blocks: ['8+120 0+100', '20+120 0+100'],
  },
])('a day: $why', ({ items, blocks }) => {
  expect(layOut(items)).toEqual({ blocks, folded: [] })
})

test.each([
  {
    why: 'the fourth of an hour',
    items: ['09:00-11:00', '09:00-11:00', '09:30-11:00', '09:45-11:00'],
    blocks: 3,
    folded: ['9 +1'],
  },
  {
    why: 'two beside one that runs',
    items: ['09:00-12:00', '10:00-16:00', '10:00-16:00', '10:00-15:00', '10:00-14:00'],
    blocks: 3,
    folded: ['10 +2'],
  },
  {
    why: 'what nobody could read',
    items: ['12:00-15:00', '14:00-16:00', '14:30-17:00', '14:45-17:00'],
    blocks: 3,
    folded: ['14 +1'],
  },
  {
    why: 'labels that would meet are one',
    items: ['14:00-16:00', '14:00-16:00', '14:00-16:00', '14:59-16:00', '15:20-16:00'],
    blocks: 3,
    folded: ['14 +1', '15.3 +1'],
  },
  {
    why: 'each hour tells its own',
    items: ['09:00-20:00', '09:00-20:00', '09:00-20:00', '10:00-11:00', '15:00-16:00', '15:30-17:00'],
    blocks: 3,
    folded: ['10 +1', '15 +2'],
  },
])('folded: $why', ({ items, blocks, folded }) => {
  const day = layOut(items)
  expect(day.blocks).toHaveLength(blocks)
  expect(day.folded).toEqual(folded)
})

test('a block under two labels of what is folded makes room for both', () => {
  const items = ['12:00-18:00', '14:00-17:00', '14:30-17:00', '14:45-17:00', '16:00-18:00']
  expect(layOut(items)).toEqual({
    blocks: ['12+360 0+100!120!240', '14+180 8.5+45.8', '14.5+150 54.3+45.8!-30!90'],
    folded: ['14 +1', '16 +1'],
  })
})

test('a block under the label of what is folded makes room for it, where it lies', () => {
  const items = ['09:00-12:00', '10:00-16:00', '10:00-16:00', '10:00-15:00']
  expect(layOut(items)).toEqual({
    blocks: ['9+180 0+100!60', '10+360 8.5+45.8', '10+360 54.3+45.8!0'],
    folded: ['10 +1'],
  })
  expect(layOut(items, { most: 1 })).toEqual({ blocks: ['9+180 0+100!60'], folded: ['10 +3'] })
  const later = ['09:00-12:00', '09:00-12:00', '09:30-12:00', '09:30-12:00']
  expect(layOut(later)).toEqual({
    blocks: ['9+180 0+33.3', '9+180 33.3+33.3', '9.5+150 66.7+33.3!-30'],
    folded: ['9 +1'],
  })
})

test('a day by itself has room for six abreast, beside one that runs for five', () => {
  const six = Array.from({ length: 7 }, () => '09:00-10:00')
  const day = layOut(six, { abreast: 6 })
  expect(day.blocks).toHaveLength(6)
  expect(day.folded).toEqual(['9 +1'])
  expect(layOut(['08:00-12:00', ...six], { abreast: 6 }).blocks).toHaveLength(6)
})

test('no more than so many blocks are shown, nor more abreast than asked for', () => {
  const items = ['09:00-10:00', '11:00-12:00', '13:00-14:00']
  expect(layOut(items, { most: 2 })).toMatchObject({ folded: ['13 +1'] })
  expect(layOut(['09:00-10:00', '09:00-10:00'], { abreast: 1 })).toMatchObject({ folded: ['9 +1'] })
})

test.each([
  { why: 'all day', items: [], now: '2026-07-15 10:00:00', count: 14, first: 8 },
  { why: 'from now on', items: [], now: '2026-07-16 18:30:00', count: 3, first: 19 },
  { why: 'the hour that begins now', items: [], now: '2026-07-16 18:00:00', count: 4, first: 18 },
  { why: 'not in the past', items: [], now: '2026-07-17 10:00:00', count: 0, first: undefined },
  {
    why: 'where nothing is booked',
    items: ['08:00-12:30', '14:00-21:00'],
    now: '2026-07-15 10:00:00',
    count: 2,
    first: 13,
  },
])('empty hours: $why', ({ items, now, count, first }) => {
  const empty = emptyHours(items.map(timed), { date: localDate(date), hours, now: wallTime(now) })
  expect([empty.length, empty[0]]).toEqual([count, first])
})
