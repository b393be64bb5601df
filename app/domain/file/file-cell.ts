import type { Percentage } from '#app/domain/shared/percentage.ts'
import type { LocalDate, WallTime } from '#app/domain/shared/time.ts'

/** A value of a row in a file: text, a number, money in minor units, a wall time, a day, a rate; null is empty. */
export type FileCell =
  | string
  | number
  | { minor: number }
  | { at: WallTime }
  | { date: LocalDate }
  | { percentage: Percentage; isShare?: boolean }
  | null
