import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { WallTime } from '#app/domain/shared/time.ts'
import { readStart } from '#app/http/labels/start-key.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { MeasuredStyle } from '#app/ui/measured-style.ts'
import type { loader } from './start.tsx'
import { StartBadge, StartReasons } from './start-reasons.tsx'

type WhyPanelProps = {
  products: readonly { id: number; name: string }[]
  /** The calendar, whose starts are links to their page. */
  children: ReactNode
}

type Query = { address: string; name: string; startRent: WallTime; place: MeasuredStyle }

const START_LINK = 'a.start-chip[href^="/availability/start?"]'

/**
 * With the script a start that is pressed says next to it why so many are free; its link leads to the same
 * as a page. Both are answered by that page's loader.
 */
export function WhyPanel({ products, children }: WhyPanelProps) {
  const t = useTranslate()
  const format = useFormat()
  const fetcher = useFetcher<typeof loader>()
  const panel = useRef<HTMLDialogElement>(null)
  const [requested, setRequested] = useState<Query | null>(null)

  function ask(click: MouseEvent) {
    const link = click.target instanceof Element ? click.target.closest(START_LINK) : null
    if (!(link instanceof HTMLAnchorElement) || isForBrowser(click)) return
    const { pathname, search, searchParams } = new URL(link.href)
    const startRent = readStart(searchParams.get('at'))
    const product = products.find(({ id }) => String(id) === searchParams.get('of'))
    if (!startRent || !product) return
    click.preventDefault()
    const address = `${pathname}${search}`
    setRequested({ address, name: product.name, startRent, place: placeNextTo(link) })
    fetcher.load(address)
    panel.current?.showModal()
  }

  function forget() {
    setRequested(null)
    fetcher.reset()
  }

  const page = fetcher.data
  return (
    <div onClickCapture={ask}>
      {children}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what the press beside the panel does */}
      <dialog
        ref={panel}
        className="why-panel"
        style={requested?.place}
        aria-labelledby={requested === null ? undefined : 'why-title'}
        onClose={forget}
        onClick={closeOutside}
      >
        {requested === null ? null : (
          <>
            <h2 id="why-title">{`${requested.name}, ${format.dateTime(requested.startRent)}`}</h2>
            <div aria-live="polite">
              {page ? (
                <>
                  <StartBadge state={page.state} />
                  <StartReasons as="h3" {...page} action={requested.address} />
                </>
              ) : (
                <p className="muted">{t('common.fetching')}</p>
              )}
            </div>
            <p className="mt-3">
              <Link className="button secondary" to={requested.address}>
                {t('availability.close_start')}
              </Link>
            </p>
          </>
        )}
        <form method="dialog">
          <button type="submit" className="button ghost icon" aria-label={t('common.close')}>
            <Icon name="close" />
          </button>
        </form>
      </dialog>
    </div>
  )
}

/** Another tab, another button, or what was answered already. */
function isForBrowser({ button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey || defaultPrevented
}

/** Pixels; the stylesheet's width of the panel, and between it and what is around. */
const WIDTH = 360
const GAP = 8
/** Narrower windows have no room by a start. */
const NARROW = 768

/** Under the start, or above it where there is more room, within the window; on a phone at its foot. */
function placeNextTo(link: Element): MeasuredStyle {
  const { left, top, bottom } = link.getBoundingClientRect()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  if (width < NARROW) return measured(GAP, null, GAP, height - 2 * GAP)
  const start = Math.max(GAP, Math.min(left, width - WIDTH - GAP))
  const isBelow = height - bottom > top
  return isBelow
    ? measured(start, bottom + GAP, null, height - bottom - 2 * GAP)
    : measured(start, null, height - top + GAP, top - 2 * GAP)
}

function measured(left: number, top: number | null, bottom: number | null, height: number): MeasuredStyle {
  const pixels = (value: number | null) => (value === null ? 'auto' : `${value}px`)
  return {
    '--left': pixels(left),
    '--top': pixels(top),
    '--bottom': pixels(bottom),
    '--height': pixels(height),
  }
}

/** A press outside the panel falls on the dialog itself. */
function closeOutside({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
  if (target === currentTarget) currentTarget.close()
}
