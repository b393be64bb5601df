import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { dateOf, type WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { type ManifestAddress, writeManifestAddress } from './manifest-address.ts'

type DoorTopProps = {
  address: ManifestAddress
  now: WallTime
  /** The page's h1, or a title next to one. */
  title: ReactNode
  query?: string
  /** On the door's own page: typing begins at once. */
  hasFocus?: boolean
  onType?: (query: string) => void
  /** Without a net what was typed is looked for on the page alone. */
  staysHere?: boolean
}

/** Leave, where one is, and the search. A scanner types and presses Enter. Source: experience.md 33. */
export function DoorTop({ address, now, title, query = '', hasFocus, onType, staysHere }: DoorTopProps) {
  const t = useTranslate()
  const format = useFormat()
  const { date, days, productId } = address
  return (
    <header className="door-top">
      <div className="door-bar">
        <Link
          className="button ghost icon"
          to={writeManifestAddress(address, { mode: 'list', at: undefined })}
          aria-label={t('manifest.leave_door_mode')}
        >
          <Icon name="close" />
        </Link>
        {title}
        <span className="door-clock">
          <small>{format.dateShort(address.date)}</small> {date === dateOf(now) ? format.time(now) : null}
        </span>
      </div>
      <Form
        method="get"
        action="/bookings/manifest"
        role="search"
        className="door-search"
        onSubmit={(event) => {
          event.currentTarget.querySelector<HTMLInputElement>('[name=find]')?.select()
          if (staysHere) event.preventDefault()
        }}
      >
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="days" value={days} />
        <input type="hidden" name="mode" value="door" />
        {productId === undefined ? null : <input type="hidden" name="product" value={productId} />}
        <div className="affix with-prefix">
          <Icon name="search" />
          <input
            key={query}
            className="input"
            type="search"
            name="find"
            defaultValue={query}
            placeholder={t('door.find_placeholder')}
            aria-label={t('door.find')}
            enterKeyHint="search"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: whoever stands at the door searches first (experience.md 33)
            autoFocus={hasFocus}
            onChange={onType ? ({ currentTarget }) => onType(currentTarget.value) : undefined}
          />
        </div>
        <button type="submit" className="button secondary">
          {t('manifest.find_submit')}
        </button>
      </Form>
    </header>
  )
}
