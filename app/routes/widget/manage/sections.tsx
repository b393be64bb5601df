import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { refundNote } from '#app/messages/refund-note.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { AddingView } from './addons/more-addons.server.ts'
import type { ChangeView } from './change/changing.server.ts'
import type { CancellationView, ReviewableView } from './managed-order.server.ts'

/** The way to contact details and answers; says where the guest is reached. */
export function DetailsSection({ address, reached }: { address: string; reached: string }) {
  const t = useTranslate()
  return (
    <a className="manage-section manage-section-head" href={address}>
      <Icon name="user" />
      <span>
        <b>{t('manage.details')}</b>
        <small className="muted">{reached}</small>
      </span>
      <Icon name="right" small />
    </a>
  )
}

type ChangeSectionProps = { change: ChangeView; isOnly: boolean }

/** Until when day and time can be changed, and the way there; or in a sentence why not. */
export function ChangeSection({ change: { name, text, address }, isOnly }: ChangeSectionProps) {
  const t = useTranslate()
  const labels = (
    <>
      <Icon name="calendar" />
      <span>
        <b>{isOnly ? t('manage.change') : t('manage.change_of', { name })}</b>
        <small className="muted">{text}</small>
      </span>
    </>
  )
  if (address === null) return <div className="manage-section manage-section-head">{labels}</div>
  return (
    <a className="manage-section manage-section-head" href={address}>
      {labels}
      <Icon name="right" small />
    </a>
  )
}

/** The way to add-ons that may still be added to a booking. */
export function AddSection({ adding, isOnly }: { adding: AddingView; isOnly: boolean }) {
  const t = useTranslate()
  return (
    <a className="manage-section manage-section-head" href={adding.address}>
      <Icon name="plus" />
      <span>
        <b>{isOnly ? t('manage.add') : t('manage.add_of', { name: adding.name })}</b>
        <small className="muted">{adding.text}</small>
      </span>
      <Icon name="right" small />
    </a>
  )
}

/** The way to the review of a booking that is over. */
export function ReviewSection({ name, lastDay, address }: ReviewableView) {
  const t = useTranslate()
  return (
    <a className="manage-section manage-section-head" href={address}>
      <Icon name="star" />
      <span>
        <b>{t('guest.review_title')}</b>
        <small className="muted">
          {name}. {t('guest.review_once', { day: lastDay })}
        </small>
      </span>
      <Icon name="right" small />
    </a>
  )
}

type CancelSectionProps = { cancelling: CancellationView; address: string }

/** Until when to cancel, what goes back now and what then; or why it cannot be done here. */
export function CancelSection({ cancelling: { open, text }, address }: CancelSectionProps) {
  const t = useTranslate()
  const format = useFormat()
  if (!open) {
    return (
      <div className="manage-section manage-section-head">
        <Icon name="return" />
        <span>
          <b>{t('manage.cancel')}</b>
          <small className="muted">{text}</small>
        </span>
      </div>
    )
  }
  const amount = format.money(open.refundMinor)
  const [getsNow, back] = open.isWithoutFee
    ? (['manage.gets_now_without_fee', 'manage.without_fee_back'] as const)
    : (['manage.gets_now', 'manage.whole_back'] as const)
  return (
    <details className="manage-section" open>
      <summary className="manage-section-head">
        <Icon name="return" />
        <span>
          <b>{t('manage.cancel')}</b>
          <small className="muted">{open.refundMinor > 0 ? t(getsNow, { amount }) : text}</small>
        </span>
        <Icon name="down" small />
      </summary>
      <div className="manage-section-body">
        <div className="manage-until">
          <div className="is-now">
            {t('manage.now')}
            <b>{open.refundMinor > 0 ? t(back) : t('manage.free_of_charge')}</b>
            <small>{t('guest.until', { time: open.until })}</small>
          </div>
          <div>
            {t('manage.then')}
            <b>{format.money(0)}</b>
          </div>
        </div>
        {open.refundMinor > 0 ? <RefundLine {...open} /> : null}
        <a className="button danger" href={address}>
          {open.refundMinor > 0 ? t('manage.cancel_and_get', { amount }) : t('manage.cancel_booking')}
        </a>
      </div>
    </details>
  )
}

type RefundLineProps = Pick<NonNullable<CancellationView['open']>, 'refundMinor' | 'byHandMinor'>

/** Amount that the guest gets back, and how it comes. */
export function RefundLine({ refundMinor, byHandMinor }: RefundLineProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <p className="manage-refund">
      <span>
        {t('manage.you_get_back')}
        <small className="muted">
          {refundNote({ amountMinor: refundMinor, byHandMinor }, { t, format })}
        </small>
      </span>
      <b className="tabular">{format.money(refundMinor)}</b>
    </p>
  )
}
