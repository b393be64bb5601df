import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { findShortcut, NOTHING_TYPED, type Shortcut, typeKey } from './shortcut-keys.ts'
import { isDialogOpen, registeredShortcuts } from './use-shortcuts.ts'

type ShortcutsProps = { shortcuts: readonly Shortcut[]; settings: string }

/**
 * Listens for the keys of every page and of this one, and explains them behind '?'. Without script there is nothing
 * to explain. Source: experience.md 6.
 */
export function Shortcuts({ shortcuts, settings }: ShortcutsProps) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const help = useRef<HTMLDialogElement>(null)
  const typed = useRef(NOTHING_TYPED)
  const [shown, setShown] = useState(shortcuts)

  function explain() {
    setShown([...shortcuts, ...registeredShortcuts()])
    help.current?.showModal()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: explaining depends on the same
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isMeantForOthers(event)) return
      if (event.key === '?') return explain()
      typed.current = typeKey(typed.current, event.key, event.timeStamp)
      const found = findShortcut([...shortcuts, ...registeredShortcuts()], typed.current)
      if (!found?.to && !found?.run) return
      event.preventDefault()
      typed.current = NOTHING_TYPED
      if (found.run) found.run()
      else if (found.to) navigate(found.to)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [shortcuts, navigate])

  if (!isHydrated) return null
  return (
    <>
      <button type="button" className="keys-help" onClick={explain}>
        {t('nav.shortcuts')} <kbd>?</kbd>
      </button>
      <dialog ref={help} className="dialog narrow keys" aria-labelledby="shortcuts-title">
        <h2 id="shortcuts-title">{t('nav.shortcuts')}</h2>
        <dl>
          {shown.map(({ keys, label }) => (
            <Keys key={keys} keys={keys} label={label} />
          ))}
          <Keys keys="?" label={t('nav.shortcuts_show')} />
        </dl>
        <form method="dialog" className="row between">
          <Link to={settings} onClick={() => help.current?.close()}>
            {t('nav.shortcuts_turn_off')}
          </Link>
          <button type="submit" className="button secondary">
            {t('common.close')}
          </button>
        </form>
      </dialog>
    </>
  )
}

/** How keys are named that have no letter. */
const KEY_NAMES: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' }

function Keys({ keys, label }: Pick<Shortcut, 'keys' | 'label'>) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {keys.split(' ').map((key) => (
          <kbd key={key}>{KEY_NAMES[key] ?? key}</kbd>
        ))}
      </dd>
    </>
  )
}

/** Elements that letters are typed into. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role=menu]'

/** Keys of the browser, of an open dialog, of a part that scrolls sideways, and whatever is typed elsewhere. */
function isMeantForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return true
  if (!(event.target instanceof Element) || isDialogOpen()) return true
  const isScrolling = event.key.startsWith('Arrow') && event.target.matches('[tabindex="0"]')
  return isScrolling || event.target.closest(OWN_KEYS) !== null
}
