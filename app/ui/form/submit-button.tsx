import type { MouseEvent, ReactNode } from 'react'
import { useFormAction, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { CurrentShopField } from './current-shop-field.tsx'

type SubmitButtonProps = {
  children: ReactNode
  kind?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger solid' | 'link' | undefined
  /** Further classes of the look: 'lg', 'block', 'sm'. */
  className?: string | undefined
  /** Where the form posts, when not to its own route. */
  action?: string | undefined
  /** Tells several submit buttons of one form apart. */
  name?: string | undefined
  value?: string | undefined
  form?: string | undefined
  /** 'post' where the form itself only reads: it then names no shop, which would stand in its address. */
  method?: 'post' | undefined
  /** Value of its form's `intent` field, where a page has several forms. */
  intent?: string | undefined
  /** 'Sparar …' by default. */
  pendingLabel?: string | undefined
  accessKey?: string | undefined
  /** Nothing is sent: what is missing stands by it as text. */
  isBlocked?: boolean | undefined
}

/**
 * Submits its form. While the post runs it keeps its width, shows a spinner and says so; it is never
 * disabled, so the submit event is not lost. It also names the shop that the form is for. Source:
 * experience.md 20.
 */
export function SubmitButton(props: SubmitButtonProps) {
  const { children, kind = 'primary', className, action, name, value, form, intent, pendingLabel } = props
  const { isBlocked = false, accessKey, method } = props
  const t = useTranslate()
  const isPending = useIsPosting(
    action,
    intent === undefined ? { name, value } : { name: 'intent', value: intent },
  )
  const classes = ['button', kind, className ?? '', isPending ? 'is-pending' : ''].filter(Boolean).join(' ')
  return (
    <>
      {method === undefined ? <CurrentShopField form={form} /> : null}
      <button
        type="submit"
        className={classes}
        name={name}
        value={value}
        form={form}
        formMethod={method}
        accessKey={accessKey}
        aria-busy={isPending || undefined}
        aria-disabled={isBlocked || undefined}
        onMouseDown={clickWhereReleased}
        onClick={isBlocked ? preventDefault : holdWidth}
      >
        {isPending ? (
          <>
            <span className="spinner" aria-hidden="true" />
            {pendingLabel ?? t('common.saving')}
          </>
        ) : (
          children
        )}
      </button>
    </>
  )
}

/** True while this button's own form is being posted, not while any other is. */
function useIsPosting(
  action: string | undefined,
  { name, value }: { name: string | undefined; value: string | undefined },
): boolean {
  const navigation = useNavigation()
  const ownAction = useFormAction(action)
  if (navigation.state === 'idle' || navigation.formAction !== ownAction) return false
  return name === undefined || navigation.formData?.get(name) === (value ?? '')
}

function preventDefault(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault()
}

/** In pixels, for a hand that is not still. */
const STEADY = 4

/**
 * Clicks a button that moved away under a press, as when a price or an error came above it: the browser gives such a
 * click to what holds both places.
 */
function clickWhereReleased({
  button: mouseButton,
  currentTarget: button,
  clientX,
  clientY,
}: MouseEvent<HTMLElement>) {
  if (mouseButton !== 0) return
  function onUp({ target, clientX: x, clientY: y }: globalThis.MouseEvent) {
    const isMoved = target instanceof Node && !button.contains(target)
    if (isMoved && Math.hypot(x - clientX, y - clientY) <= STEADY && !button.closest('[inert]'))
      button.click()
  }
  addEventListener('mouseup', onUp, { once: true, capture: true })
}

function holdWidth(event: MouseEvent<HTMLButtonElement>) {
  const button = event.currentTarget
  button.style.minWidth = `${button.offsetWidth}px`
}
