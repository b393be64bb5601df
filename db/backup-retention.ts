import { startOfWeek } from '#app/domain/shared/calendar.ts'
import { isLocalDate, type LocalDate } from '#app/domain/shared/time.ts'

const DAILY = 7
const WEEKLY = 4

/**
 * The backups to remove: all but the newest of each of the last seven days that have one, and the newest of
 * each of the last four weeks that have one. Names hold their moment, so they sort; a file of another name
 * is nobody's to remove. Source: reliability.md §1.
 */
export function backupsToRemove(names: readonly string[]): string[] {
  const backups = names
    .map((name) => ({ name, date: name.match(/^brygga-(\d{4}-\d\d-\d\d)T\d{6}Z\.\w+$/)?.[1] }))
    .filter((backup): backup is { name: string; date: LocalDate } => isLocalDate(backup.date))
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))
  const retained = new Set([
    ...newestOfEach(backups, ({ date }) => date, DAILY),
    ...newestOfEach(backups, ({ date }) => startOfWeek(date), WEEKLY),
  ])
  return backups.filter((backup) => !retained.has(backup)).map(({ name }) => name)
}

/** Of backups from the newest down: the first of each group, at most `most` groups. */
function newestOfEach<Backup>(backups: readonly Backup[], groupOf: (backup: Backup) => string, most: number) {
  return [...Map.groupBy(backups, groupOf).values()].slice(0, most).flatMap((group) => group.slice(0, 1))
}
