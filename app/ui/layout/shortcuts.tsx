import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { findShortcut, NOTHING_TYPED, type Shortcut, typeKey } from './shortcut-keys.ts'

type ShortcutsProps = { shortcuts: readonly Shortcut[]; settings: string }

/**
 * Listens for the keys, and explains them behind '?'. Without script there is nothing to explain. Source:
 * experience.md 6.
 */
export function Shortcuts({ shortcuts, settings }: ShortcutsProps) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const help = useRef<HTMLDialogElement>(null)
  const typed = useRef(NOTHING_TYPED)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isMeantForOthers(event) || help.current?.open) return
      if (event.key === '?') {
        help.current?.showModal()
        return
      }
      typed.current = typeKey(typed.current, event.key, event.timeStamp)
      const found = findShortcut(shortcuts, typed.current)
      if (!found) return
      event.preventDefault()
      typed.current = NOTHING_TYPED
      navigate(found.to)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [shortcuts, navigate])

  if (!isHydrated) return null
  return (
    <>
      <button type="button" className="keys-help" onClick={() => help.current?.showModal()}>
        {t('nav.shortcuts')} <kbd>?</kbd>
      </button>
      <dialog ref={help} className="dialog narrow keys" aria-labelledby="shortcuts-title">
        <h2 id="shortcuts-title">{t('nav.shortcuts')}</h2>
        <dl>
          {shortcuts.map(({ keys, label }) => (
            <Keys key={keys} keys={keys} label={label} />
          ))}
          <Keys keys="?" label={t('nav.shortcuts_show')} />
        </dl>
        <form method="dialog" className="row between">
          <Link to={settings} onClick={() => help.current?.close()}>
            {t('nav.shortcuts_turn_off')}
          </Link>
          <button type="submit" className="btn secondary">
            {t('common.close')}
          </button>
        </form>
      </dialog>
    </>
  )
}

function Keys({ keys, label }: Pick<Shortcut, 'keys' | 'label'>) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {keys.split(' ').map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </>
  )
}

/** Keys of the browser, and whatever is typed into a field. */
function isMeantForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return true
  return (
    event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
