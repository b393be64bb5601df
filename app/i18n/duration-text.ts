import type { DurationUnit } from '#app/domain/shared/time.ts'
import type { Translate } from './translate.ts'

/** How long a duration is: '3 timmar', 'till stängning 1 dag senare'. */
export function durationText(t: Translate, { amount, unit }: { amount: number; unit: DurationUnit }): string {
  switch (unit) {
    case 'MINUTES':
      return t('time.minutes', { count: amount })
    case 'HOURS':
      return t('duration.hours', { count: amount })
    case 'DAYS':
      return t('duration.days', { count: amount })
    case 'WEEKS':
      return t('duration.weeks', { count: amount })
    case 'MONTHS':
      return t('duration.months', { count: amount })
    case 'DAYS_TO_CLOSING':
      return amount === 1
        ? t('duration.closing_same_day')
        : t('duration.closing_later', { count: amount - 1 })
  }
}
