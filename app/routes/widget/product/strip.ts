import { dayNumber } from '#app/domain/availability/calendar/calendar.ts'
import { type DayForParticipants, dayForParticipants } from '#app/domain/availability/starts/day-status.ts'
import { hasEnoughLeft } from '#app/domain/availability/starts/start-time-state.ts'
import type { StartTimeOffer } from '#app/domain/availability/starts/start-times.ts'
import { datesFrom, type LocalDate, startOfMonth } from '#app/domain/shared/time.ts'
import { isBookableDay } from '#app/routes/widget/calendar/month.ts'
import { STRIP_DAYS, stripFrom } from './choose-day.ts'

export type StripDay = DayForParticipants & {
  date: LocalDate
  /** Start times with anything left. */
  starts: number
  isToday: boolean
  isChosen: boolean
  /** Only days with anything left lead anywhere. */
  address: string | undefined
}

/** A week of days with their number of start times, and the month that the whole of can be shown. */
export function toStrip({
  today,
  firstDate,
  chosen,
  participants,
  offersOn,
  addressOf,
  monthOf,
}: {
  today: LocalDate
  firstDate: LocalDate
  chosen: LocalDate | undefined
  participants: number
  offersOn: (day: number) => readonly StartTimeOffer[]
  addressOf: (date: LocalDate) => string
  monthOf: (month: LocalDate) => string
}): { days: StripDay[]; month: LocalDate; monthAddress: string } {
  const days = datesFrom(stripFrom(firstDate, chosen), STRIP_DAYS).map((date) => {
    const offers = offersOn(dayNumber(date))
    const { status, left } = dayForParticipants(offers, participants)
    return {
      date,
      status,
      left,
      starts: offers.filter(hasEnoughLeft).length,
      isToday: date === today,
      isChosen: date === chosen,
      address: isBookableDay(status) ? addressOf(date) : undefined,
    }
  })
  const month = startOfMonth(chosen ?? firstDate)
  return { days, month, monthAddress: monthOf(month) }
}
