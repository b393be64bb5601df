import { useTranslate } from '#app/i18n/translate.ts'
import { ActivityLog } from '#app/ui/feedback/activity-log.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { FlashToast } from '#app/ui/feedback/flash.tsx'
import { SaveBar } from '#app/ui/form/edit/save-bar.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FormErrors } from '#app/ui/form/form-errors.tsx'

const SAVE_STATES = ['changed', 'saved', 'failed'] as const

export function NoticeStates({ formId }: { formId: string }) {
  const t = useTranslate()
  const reservationTime = t('components.reservation_time')
  return (
    <>
      <ErrorSummary
        formId={formId}
        result={{ error: { minutes: [t('components.reservation_error')], name: [t('form.required')] } }}
        labels={{ minutes: reservationTime, name: t('field.name') }}
      />
      <FormErrors form={{ errorId: `${formId}-error`, errors: [t('form.save_failed')] }} />
      <div className="stack-2">
        <Banner tone="info">{t('components.invoiced')}</Banner>
        <Banner tone="warning">{t('components.trial')}</Banner>
        <Banner tone="danger" action={<span className="button secondary small">{t('common.change')}</span>}>
          {t('components.payment_failed')}
        </Banner>
        <Banner tone="success">{t('form.saved_changes')}</Banner>
        <Banner tone="accent">{t('state.reserved_minutes', { minutes: 21 })}</Banner>
      </div>
      <FlashToast kind="error" title={t('form.save_failed')} rows={[t('components.reservation_error')]} />
      <div className="grid">
        {SAVE_STATES.map((state) => (
          <SaveBar key={state} state={state} formId={formId} />
        ))}
      </div>
      <ActivityLog
        entries={[
          { id: 3, text: t('components.payment_done'), meta: 'Elin Lindqvist', tone: 'good' },
          { id: 2, text: t('components.payment_failed'), meta: 'Stripe', tone: 'bad' },
          { id: 1, text: t('components.order_created'), meta: 'Lena Sandström', quote: 'Hej!' },
        ]}
      />
    </>
  )
}
