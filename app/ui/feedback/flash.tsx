import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { MeasuredStyle } from '#app/ui/measured-style.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** A success goes away by itself after this; a warning and an error never do. Source: experience.md 25. */
const SHOWN_MILLISECONDS = 5000

const CLASSES = {
  success: { box: 'flash', sign: 'success-text' },
  warning: { box: 'flash warning', sign: 'warning-text' },
  error: { box: 'flash danger', sign: 'danger-text' },
} as const

type FlashProps = {
  kind: 'success' | 'warning' | 'error'
  title: string
  /** Further lines: what is wrong per field. */
  rows?: readonly string[] | undefined
  /** 'Ångra' as a post form. */
  undo?: ReactNode
}

/**
 * The result of the last action, over the page's header, where it lies on nothing; it stays in sight while the
 * page scrolls. One that goes away by itself leaves its room, so that nothing moves under the pointer. Give it a
 * `key` per message, so that the next one starts anew.
 */
export function FlashToast({ kind, title, rows = [], undo }: FlashProps) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(true)
  const [room, setRoom] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function start() {
    clearTimeout(timer.current)
    if (kind === 'success') timer.current = setTimeout(leave, SHOWN_MILLISECONDS)
  }
  function leave() {
    setRoom(box.current?.offsetHeight ?? 0)
    setOpen(false)
  }
  function pause() {
    clearTimeout(timer.current)
  }
  useEffect(() => {
    start()
    return pause
  })

  if (!isOpen) {
    const style: MeasuredStyle = { '--room': `${room}px` }
    return room > 0 ? <div className="flash-room" style={style} /> : null
  }
  return (
    <div ref={box} className="flashes no-print">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: waiting on hover is a courtesy, not a control */}
      <div
        className={CLASSES[kind].box}
        role={kind === 'error' ? 'alert' : 'status'}
        onMouseEnter={pause}
        onMouseLeave={start}
        onFocus={pause}
        onBlur={start}
      >
        <span className={CLASSES[kind].sign}>
          <Icon name={kind === 'success' ? 'check' : 'warning'} />
        </span>
        <div className="grow">
          <b>{title}</b>
          {rows.map((row) => (
            <p key={row}>{row}</p>
          ))}
          {undo}
        </div>
        {isHydrated ? (
          <button
            type="button"
            className="button ghost icon close"
            aria-label={t('common.close')}
            onClick={() => setOpen(false)}
          >
            <Icon name="close" small />
          </button>
        ) : null}
      </div>
    </div>
  )
}
