import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'

const KINDS = ['primary', 'secondary', 'ghost', 'link', 'danger', 'danger solid'] as const
const DRAWN_STATES = ['', 'is-hover', 'is-focus', 'is-active'] as const

/** Kinds and states of buttons; hover, focus and press are drawn by classes here. */
export function ButtonStates({ id }: { id: string }) {
  const t = useTranslate()
  return (
    <>
      <div className="row">
        {DRAWN_STATES.map((state) => (
          <button key={state} type="button" className={`button primary ${state}`}>
            {t('common.save')}
          </button>
        ))}
        <button type="button" className="button primary is-pending" aria-busy="true">
          <span className="spinner" aria-hidden="true" />
          {t('common.saving')}
        </button>
        <button type="button" className="button primary" disabled aria-describedby={`${id}-why`}>
          {t('common.print')}
        </button>
      </div>
      <p className="hint" id={`${id}-why`}>
        {t('components.disabled_why')}
      </p>
      <div className="row">
        {KINDS.map((kind) => (
          <button key={kind} type="button" className={`button ${kind}`}>
            {kind.startsWith('danger') ? t('common.delete') : t('common.edit')}
          </button>
        ))}
        <button type="button" className="button secondary icon" aria-label={t('time.next_day')}>
          <Icon name="right" />
        </button>
      </div>
      <div className="row">
        <button type="button" className="button primary large">
          {t('common.continue')}
        </button>
        <button type="button" className="button primary door">
          {t('common.continue')}
        </button>
        <button type="button" className="button secondary small">
          {t('common.change')}
        </button>
      </div>
    </>
  )
}
