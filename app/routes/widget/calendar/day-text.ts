import { useTranslate } from '#app/i18n/translate.ts'
import type { Day } from './month.ts'

/** A day's state in a word or two: 'ledigt', 'få kvar', '3 kvar', 'fullt'; `starts` where they are counted. */
export function useDayText(): (day: Pick<Day, 'status' | 'left'>, starts?: number) => string {
  const t = useTranslate()
  return ({ status, left }, starts) => {
    if (left !== null) return t('guest.left', { count: left })
    switch (status) {
      case 'AVAILABLE':
        return starts === undefined ? t('guest.day_available') : t('guest.day_starts', { count: starts })
      case 'LIMITED':
        return t('guest.day_limited')
      case 'FULL':
        return t('guest.day_full')
      case 'CLOSED':
        return t('guest.day_closed')
      case 'PAST':
        return t('guest.day_past')
    }
  }
}
