import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { HeadlessMenu } from './headless-menu.tsx'

export type MenuProps = {
  label: ReactNode
  title?: string | undefined
  className: string
  buttonClassName: string
  /** Over the items. A menu has no fields: with one it stays a `<details>`. */
  field?: ReactNode
  /** Links and submit buttons, each in a `MenuItem`. */
  children: ReactNode
}

/** Keys that open a menu from its button. */
const OPENING_KEYS: readonly string[] = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

/**
 * Menu under a button: a `<details>` that Headless UI's menu replaces when it is opened. Pointing at the button or
 * focusing it loads that menu; until it is there the `<details>` opens. Source: experience.md H3.
 */
export function Menu(props: MenuProps) {
  const { label, title, className, buttonClassName, field, children } = props
  const button = useRef<HTMLButtonElement>(null)
  const [Headless, setHeadless] = useState<typeof HeadlessMenu | null>(null)
  const [isReplaced, setIsReplaced] = useState(false)

  function load() {
    if (field) return
    import('./headless-menu.tsx').then(
      (loaded) => setHeadless(() => loaded.HeadlessMenu),
      () => undefined,
    )
  }

  /** Puts the button in the place of the summary, and presses it in its stead. */
  function replace(event: MouseEvent<HTMLDetailsElement> | KeyboardEvent<HTMLDetailsElement>): boolean {
    if (!Headless || event.currentTarget.open) return false
    event.preventDefault()
    flushSync(() => setIsReplaced(true))
    button.current?.focus()
    return true
  }

  function onClick(event: MouseEvent<HTMLDetailsElement>) {
    if (replace(event)) button.current?.click()
  }

  function onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
    const { key } = event
    if (!OPENING_KEYS.includes(key) || !replace(event)) return
    button.current?.dispatchEvent(
      new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
  }

  if (Headless && isReplaced) return <Headless {...props} button={button} />
  return (
    <details
      className={className}
      onPointerEnter={load}
      onFocus={load}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <summary className={buttonClassName} title={title} aria-haspopup={Headless ? 'menu' : undefined}>
        {label}
      </summary>
      <div className="menu">
        {field}
        {children}
      </div>
    </details>
  )
}
