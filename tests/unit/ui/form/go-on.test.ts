import { expect, test } from 'vitest'
import { goOn, type Retained } from '#app/ui/form/go-on.ts'

const previous: Retained = { key: '3', stored: '3', version: 3 }
const newer = { stored: '4', version: 4 }
const sameStored = { stored: '3', version: 4 }

test.each([
  {
    why: 'nothing is unsaved: it starts anew',
    now: newer,
    is: { isTyped: false, isSent: false },
    to: { ...newer, key: '4' },
  },
  {
    why: 'its own save was answered: what was typed meanwhile stays, the version moves on',
    now: newer,
    is: { isTyped: true, isSent: true },
    to: { ...newer, key: '3' },
  },
  {
    why: 'somebody else saved: what was typed stays, and so does the version',
    now: newer,
    is: { isTyped: true, isSent: false },
    to: previous,
  },
  {
    why: 'another form of the page was saved, which changed nothing here',
    now: sameStored,
    is: { isTyped: true, isSent: false },
    to: { ...sameStored, key: '3' },
  },
])('a form goes on when $why', ({ now, is, to }) => {
  expect(goOn(previous, now, is)).toEqual(to)
})
