import { createHash } from 'node:crypto'

/** Name of a plan that staff are shown, which another outcome would not have. Source: domain.md §5 'Change'. */
export function namePlan(plan: object): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('base64url')
}
