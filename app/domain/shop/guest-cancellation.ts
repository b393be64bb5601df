import { addHours, type Instant } from '#app/domain/shared/time.ts'

/**
 * Terms for a guest to cancel free of charge: until a moment, until so many hours before the start, not any
 * more, or never.
 */
export type CancelTerms =
  | { kind: 'until'; until: Instant }
  /** No start is chosen yet. */
  | { kind: 'hours'; hours: number }
  | { kind: 'over' }
  | { kind: 'never' }

/**
 * Whether and until when an order may be cancelled free of charge: as long as its first start is at least the
 * shop's hours away. `hours` null means never. Source: domain.md §5 'A guest's cancellation'.
 */
export function cancelTerms(hours: number | null, starts: readonly Instant[], now: Instant): CancelTerms {
  if (hours === null) return { kind: 'never' }
  const [first] = starts.toSorted()
  if (first === undefined) return { kind: 'hours', hours }
  const until = addHours(first, -hours)
  return now <= until ? { kind: 'until', until } : { kind: 'over' }
}
