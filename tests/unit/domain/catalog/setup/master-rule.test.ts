import { expect, test } from 'vitest'
import { refuseMaster } from '#app/domain/catalog/setup/master-rule.ts'

const [ADULT, CHILD, STUDENT, GONE] = [1, 2, 3, 99]
/** A child goes with an adult. */
const all = [
  { id: ADULT, masterId: null },
  { id: CHILD, masterId: ADULT },
  { id: STUDENT, masterId: null },
]

test.each([
  { why: 'none', id: ADULT, masterId: null, code: undefined },
  { why: 'one without a master', id: STUDENT, masterId: ADULT, code: undefined },
  { why: 'the same as before', id: CHILD, masterId: ADULT, code: undefined },
  { why: 'for a new one', id: null, masterId: STUDENT, code: undefined },
  { why: 'itself', id: STUDENT, masterId: STUDENT, code: 'master_is_self' },
  { why: 'one that has a master: a chain', id: STUDENT, masterId: CHILD, code: 'master_has_master' },
  { why: 'a chain for a new one', id: null, masterId: CHILD, code: 'master_has_master' },
  { why: 'its own dependant: a circle', id: ADULT, masterId: CHILD, code: 'master_has_master' },
  { why: 'any, while others have it: a chain', id: ADULT, masterId: STUDENT, code: 'master_of_others' },
  { why: 'deleted, unknown, or another shop’s', id: STUDENT, masterId: GONE, code: 'foreign_id' },
] as const)('master $why: $code', ({ id, masterId, code }) => {
  expect(refuseMaster(all, { id, masterId })).toEqual(code && { code, at: 'masterId' })
})
