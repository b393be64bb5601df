import type { MouseEvent, ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { CurrentShopField } from '#app/ui/form/current-shop-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

type CheckInFormProps = {
  row: { bookingId: number; checkedInAt: WallTime | null }
  /** Address of the manifest, which says where to come back to. */
  list: string
  /** The submit button; `isIn` is what the reader chose, before the server has answered. */
  children: (isIn: boolean) => ReactNode
}

/**
 * One form per booking. With a script the tick shows at once and falls back if the server says no or can't be reached;
 * without one it is an ordinary post that comes back to the list. On the server it is the element that the router
 * would write: with the links that halves what the router costs a long list. Source: experience.md 20, 33.
 */
export function CheckInForm(props: CheckInFormProps) {
  if (!import.meta.env.SSR) return <FollowedCheckIn {...props} />
  const { row, list, children } = props
  const isIn = row.checkedInAt !== null
  return (
    <form method="post" action={list} data-discover="true">
      <CheckInFields row={row} isIn={isIn} />
      {children(isIn)}
    </form>
  )
}

function FollowedCheckIn({ row, list, children }: CheckInFormProps) {
  const t = useTranslate()
  const fetcher = useFetcher<{ error: string | null }>()
  const isHydrated = useHydrated()
  const requested = fetcher.formData?.get('intent')
  const isIn =
    requested === undefined || requested === null ? row.checkedInAt !== null : requested === 'check-in'
  const error = fetcher.state === 'idle' ? (fetcher.data?.error ?? null) : null
  return (
    <fetcher.Form method="post" action={list} preventScrollReset onClick={ignoreSecondOfTwo}>
      <CheckInFields row={row} isIn={isIn} />
      {isHydrated ? <input type="hidden" name="byScript" value="on" /> : null}
      {children(isIn)}
      {error === null ? null : (
        <p className="error-line" role="alert">
          {error || t('form.save_failed')}
        </p>
      )}
    </fetcher.Form>
  )
}

/** A double press is one: its second half would take the tick back. */
function ignoreSecondOfTwo(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

function CheckInFields({ row, isIn }: Pick<CheckInFormProps, 'row'> & { isIn: boolean }) {
  return (
    <>
      <CurrentShopField />
      <input type="hidden" name="bookingId" value={row.bookingId} />
      <input type="hidden" name="intent" value={isIn ? 'undo' : 'check-in'} />
    </>
  )
}
