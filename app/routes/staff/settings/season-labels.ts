import type { Translate } from '#app/i18n/translate.ts'

/** A season's properties in the reader's words. */
export function seasonLabels(t: Translate) {
  return {
    name: t('field.name'),
    firstDate: t('opening_hours.first_date'),
    lastDate: t('opening_hours.last_date'),
    intervals: t('opening_hours.title'),
    closedDates: t('opening_hours.closed_dates'),
  }
}
