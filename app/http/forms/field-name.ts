import { LIMITS } from '#app/http/limits.ts'

const FIELD_NAME = new RegExp(`^[\\w-]+(?:\\.[\\w-]+|\\[\\d{0,${LIMITS.groupIndexDigits}}\\])*$`)
const DANGEROUS_PARTS = new Set(['__proto__', 'constructor', 'prototype'])

/** True for `name`, `rows[3].price` and the like; false for what would reach into a prototype or fill memory. */
export function isFieldName(name: string): boolean {
  if (name.length > LIMITS.fieldNameCharacters || !FIELD_NAME.test(name)) return false
  return !name.split(/[.[\]]/).some((part) => DANGEROUS_PARTS.has(part))
}
