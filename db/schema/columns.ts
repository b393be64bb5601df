import type { ColumnType } from 'kysely'
import type { Instant, WallTime } from '#app/domain/shared/time.ts'

/** Times as the program writes them: what is read was one when it was inserted. */
export type InstantColumn<Null extends null = never> = ColumnType<
  Instant | Null,
  string | Null,
  string | Null
>
export type WallTimeColumn<Null extends null = never> = ColumnType<
  WallTime | Null,
  string | Null,
  string | Null
>
