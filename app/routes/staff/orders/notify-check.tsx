import type { SubmissionResult } from '@conform-to/react'
import { useTranslate } from '#app/i18n/translate.ts'

type NotifyCheckProps = {
  /** Guest's address; without one nothing is asked. */
  email: string | null
  answer: { result: SubmissionResult<string[]> } | undefined
  /** Of a page that sends the confirmation. */
  isConfirmation?: boolean
}

/** Asks on a page that confirms whether the guest is told, as a change does. */
export function NotifyCheck({ email, answer, isConfirmation = false }: NotifyCheckProps) {
  const t = useTranslate()
  if (!email) return null
  const isChecked = answer === undefined || answer.result.initialValue?.notifies === 'on'
  return (
    <label className="check">
      <input type="checkbox" name="notifies" defaultChecked={isChecked} />
      <span>{t(isConfirmation ? 'replicate.notifies' : 'change.notifies', { email })}</span>
    </label>
  )
}
