import type { ColumnType } from 'kysely'
import type { StoredFlag } from '#app/domain/shared/stored-flag.ts'
import type { StoredTranslatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant, LocalDate, LocalTime, WallTime } from '#app/domain/shared/time.ts'

/** Text as the program writes it: what is read was of its kind when it was inserted. */
type TextColumn<Text, Null> = ColumnType<Text | Null, string | Null, string | Null>

export type InstantColumn<Null extends null = never> = TextColumn<Instant, Null>
export type WallTimeColumn<Null extends null = never> = TextColumn<WallTime, Null>
export type LocalDateColumn<Null extends null = never> = TextColumn<LocalDate, Null>
export type LocalTimeColumn<Null extends null = never> = TextColumn<LocalTime, Null>
export type TranslatableColumn<Null extends null = never> = TextColumn<StoredTranslatable, Null>
/** In no language unless it is inserted. */
export type GeneratedTranslatableColumn = ColumnType<StoredTranslatable, string | undefined, string>
export type FlagColumn = StoredFlag
