import { expect, test } from 'vitest'
import { nextState, type TransitionTable } from '#app/domain/shared/state-machine.ts'

const DOOR: TransitionTable<'OPEN' | 'SHUT' | 'LOCKED', 'open' | 'close' | 'lock'> = {
  OPEN: { close: 'SHUT' },
  SHUT: { open: 'OPEN', lock: 'LOCKED' },
  LOCKED: {},
}

test('an event that the state accepts leads on', () => {
  expect(nextState(DOOR, 'SHUT', 'lock')).toEqual({ ok: true, value: 'LOCKED' })
})

test.each([
  ['OPEN', 'lock'],
  ['LOCKED', 'open'],
] as const)('%s refuses %s and says so', (from, event) => {
  expect(nextState(DOOR, from, event)).toEqual({
    ok: false,
    error: { code: 'transition_refused', from, event },
  })
})
