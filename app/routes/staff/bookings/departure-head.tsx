import { thumbnailSrc } from '#app/domain/file/image-address.ts'
import { dateOf } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Planks } from '#app/ui/feedback/planks.tsx'
import type { DepartureView } from './manifest-view.ts'

/** When, what, and how many of how many have come. */
export function DepartureHead({ departure }: { departure: DepartureView }) {
  const t = useTranslate()
  const format = useFormat()
  const { startRent, endRent, title, imageSrc, capacity, booked, checkedIn } = departure
  const isSameDay = dateOf(startRent) === dateOf(endRent)
  return (
    <div className="dep-h">
      <div className="t">
        {format.time(startRent)}
        <small>
          {t('manifest.until', { time: isSameDay ? format.time(endRent) : format.stamp(endRent) })}
        </small>
      </div>
      <div className="row min-w-0 flex-nowrap">
        {imageSrc ? (
          <img className="thumb" src={thumbnailSrc(imageSrc)} width="48" height="48" alt="" />
        ) : null}
        <h2 className="min-w-0">{title}</h2>
      </div>
      <div className="c">
        <Planks capacity={capacity ?? booked} booked={booked} checkedIn={checkedIn} />
        <br />
        {t('state.checked_in_of', { checkedIn, booked })}
        {capacity === null ? '' : ` · ${t('manifest.free', { count: Math.max(0, capacity - booked) })}`}
      </div>
    </div>
  )
}
