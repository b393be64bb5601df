import { expect, test } from 'vitest'
import { createCircuitBreaker } from '#app/clients/circuit-breaker.ts'

/** 'x' is a call that fails, '.' one that gets through, '5' waits five seconds; '!' stands for a call that was not made. */
function run(events: string): string {
  const breaker = createCircuitBreaker()
  let nowMs = 0
  let made = ''
  for (const event of events) {
    if (/\d/.test(event)) nowMs += Number(event) * 5_000
    else if (!breaker.mayCall(nowMs)) made += '!'
    else {
      breaker.record(event === '.', nowMs)
      made += event
    }
  }
  return made
}

test.each([
  { why: 'four failures leave it closed', events: 'xxxx.', made: 'xxxx.' },
  { why: 'five open it', events: 'xxxxx.', made: 'xxxxx!' },
  { why: 'a success in between counts anew', events: 'xxxx.xxxx.', made: 'xxxx.xxxx.' },
  { why: 'a second before the pause is over it is open', events: 'xxxxx5.', made: 'xxxxx!' },
  { why: 'after the pause one call finds out', events: 'xxxxx6x.', made: 'xxxxxx!' },
  { why: 'and closes it', events: 'xxxxx6...', made: 'xxxxx...' },
])('$why', ({ events, made }) => {
  expect(run(events)).toBe(made)
})

test('while one call finds out, no other is made', () => {
  const breaker = createCircuitBreaker()
  for (let index = 0; index < 5; index++) breaker.record(false, 0)
  expect([breaker.mayCall(29_999), breaker.mayCall(30_000), breaker.mayCall(30_001)]).toEqual([
    false,
    true,
    false,
  ])
})
