import { expect, test } from 'vitest'
import { isRetryable, isUnavailable, isUniqueViolation } from '#db/portable.server.ts'

const withCode = (code: string) => Object.assign(new Error('refused'), { code })

test.each([
  { error: withCode('23505'), unique: true, retryable: false, unavailable: false },
  { error: withCode('SQLITE_CONSTRAINT_UNIQUE'), unique: true, retryable: false, unavailable: false },
  { error: withCode('SQLITE_CONSTRAINT_CHECK'), unique: false, retryable: false, unavailable: false },
  { error: withCode('40001'), unique: false, retryable: true, unavailable: true },
  { error: withCode('40P01'), unique: false, retryable: true, unavailable: true },
  { error: withCode('55P03'), unique: false, retryable: true, unavailable: true },
  { error: withCode('SQLITE_BUSY'), unique: false, retryable: false, unavailable: true },
  { error: withCode('SQLITE_BUSY_SNAPSHOT'), unique: false, retryable: true, unavailable: true },
  { error: withCode('SQLITE_IOERR_WRITE'), unique: false, retryable: false, unavailable: true },
  { error: withCode('SQLITE_FULL'), unique: false, retryable: false, unavailable: true },
  { error: withCode('57P01'), unique: false, retryable: false, unavailable: true },
  { error: withCode('ECONNREFUSED'), unique: false, retryable: false, unavailable: true },
  {
    error: new Error('Connection terminated unexpectedly'),
    unique: false,
    retryable: false,
    unavailable: true,
  },
  {
    error: new Error('timeout exceeded when trying to connect'),
    unique: false,
    retryable: false,
    unavailable: true,
  },
  { error: new Error('a bug'), unique: false, retryable: false, unavailable: false },
  { error: 'no error at all', unique: false, retryable: false, unavailable: false },
])('what a failure means: $error', ({ error, unique, retryable, unavailable }) => {
  expect(isUniqueViolation(error)).toBe(unique)
  expect(isRetryable(error)).toBe(retryable)
  expect(isUnavailable(error)).toBe(unavailable)
})
