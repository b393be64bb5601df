import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'

export const RESEND_FORM = 'resend'

type QuickActionsProps = {
  confirmationAddress: string
  icsAddress: string | null
  receipts: readonly { amountMinor: number; address: string }[]
  /** null where there is nothing to send, or nobody to send it to. */
  resendKey: string | null
}

/** The order's papers. A receipt is a form, since its first reader has it issued; it opens beside the page. */
export function QuickActions({ confirmationAddress, icsAddress, receipts, resendKey }: QuickActionsProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <div className="manage-quick">
      <a className="button secondary" href={confirmationAddress}>
        <Icon name="list" />
        {t('manage.confirmation')}
      </a>
      {icsAddress ? (
        <a className="button secondary" href={icsAddress} download>
          <Icon name="calendar" />
          {t('manage.calendar')}
        </a>
      ) : null}
      {receipts.map(({ amountMinor, address }) => (
        <form key={address} method="post" action={address} target="_blank" rel="noopener">
          <button className="button secondary" type="submit">
            <Icon name="order" />
            {receipts.length > 1
              ? t('manage.receipt_of', { amount: format.money(amountMinor) })
              : t('manage.receipt')}
          </button>
        </form>
      ))}
      {resendKey ? (
        <form method="post" id={RESEND_FORM}>
          <input type="hidden" name="requestKey" value={resendKey} />
          <button className="button secondary" type="submit">
            <Icon name="mail" />
            {t('manage.resend')}
          </button>
        </form>
      ) : null}
    </div>
  )
}
