import { thumbnailSrc } from '#app/domain/file/image-address.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { CategoryChips } from '#app/routes/widget/categories/category-chips.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { MissedDay } from './missed-day.tsx'
import { MonthTable } from './month-table.tsx'
import type { ShopCalendarData } from './shop-calendar.server.ts'

/** Start times named per product; its page has them all. */
const SHOWN_TIMES = 4

/** The day first, then what can be booked on it. */
export function ShopCalendar({ calendar }: { calendar: ShopCalendarData }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <>
      <CategoryChips chips={calendar.categories} />
      <div className="guest-columns">
        <MonthTable data={calendar.month} timesId="day-products" />
        <section id="day-products" tabIndex={-1}>
          {calendar.chosen ? (
            <>
              <h2 className="below-8">{format.dateShort(calendar.chosen)}</h2>
              <div className="times">
                {calendar.products.map((product) => (
                  <a key={product.id} className="time-choice" href={product.address}>
                    {product.image ? (
                      <img
                        className="thumb"
                        src={thumbnailSrc(product.image.src)}
                        width={48}
                        height={48}
                        alt=""
                      />
                    ) : (
                      <span />
                    )}
                    <span>
                      <b>{product.name}</b>
                      <small>
                        {product.times
                          .slice(0, SHOWN_TIMES)
                          .map((time) => format.time(time))
                          .join(' · ')}
                        {product.times.length > SHOWN_TIMES ? ' …' : ''}
                      </small>
                    </span>
                    <Icon name="right" />
                  </a>
                ))}
              </div>
            </>
          ) : calendar.missed ? (
            <MissedDay missed={calendar.missed} timesId="day-products" />
          ) : (
            <p className="muted">{t('guest.choose_day')}</p>
          )}
        </section>
      </div>
    </>
  )
}
