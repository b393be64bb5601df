import { type WallTime, wallTime } from '#app/domain/shared/time.ts'

/** Wall time on this phone's clock; at a shop's door that is the shop's time. */
export function phoneTime(milliseconds: number): WallTime {
  const date = new Date(milliseconds)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return wallTime(`${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`)
}
