import { useTranslate } from '#app/i18n/translate.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'

export type SaveState = 'idle' | 'changed' | 'saved' | 'failed'

const CLASSES = { idle: 'pt-2', changed: 'save-bar', saved: 'save-bar', failed: 'save-bar failed' } as const

type SaveBarProps = {
  state: SaveState
  formId: string
  /** Tells several forms of one page apart. */
  intent?: string | undefined
  /** One of several forms on a page, none of which is the main one: filled only while it is unsaved. */
  isQuiet?: boolean | undefined
}

/**
 * The form's Save at its end. While something is unsaved it sticks to the edge of the screen and says so; the
 * button stays the same element, so that it keeps the focus. Source: experience.md 19.
 */
export function SaveBar({ state, formId, intent, isQuiet }: SaveBarProps) {
  const t = useTranslate()
  const isWaiting = state === 'idle' || state === 'saved'
  return (
    <div className={CLASSES[state]}>
      <span className="grow" role="status">
        {state === 'changed' ? (
          <>
            <i className="dot" />
            {t('common.unsaved_changes')}
          </>
        ) : null}
        {state === 'saved' ? (
          <>
            <span className="is-saved">
              <Icon name="check" />
            </span>
            {t('form.saved')}
          </>
        ) : null}
        {state === 'failed' ? (
          <>
            <Icon name="warning" />
            {t('form.save_failed')}
          </>
        ) : null}
      </span>
      {state === 'changed' ? (
        <button type="reset" form={formId} className="button ghost">
          {t('common.undo')}
        </button>
      ) : null}
      <SubmitButton form={formId} intent={intent} kind={isQuiet && isWaiting ? 'secondary' : 'primary'}>
        {t('common.save')}
      </SubmitButton>
    </div>
  )
}
