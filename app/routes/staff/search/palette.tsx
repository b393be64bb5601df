import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link, useFetcher, useNavigate } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { loader } from './search.tsx'
import { SearchHits } from './search-hits.tsx'
import { hitsOf } from './search-results.ts'

/** The field waits so long for the next letter. */
const PAUSE_MILLISECONDS = 150
const LIST = 'palette-hits'

function addressOf(query: string): string {
  return query.trim() === '' ? '/search' : `/search?${new URLSearchParams({ q: query.trim() })}`
}

/**
 * The search over any page: hits come while typing, arrows choose, Enter opens, with Ctrl in a new tab, Alt and a
 * letter run a command. Closed, the focus is where it was. Source: experience.md 5.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const fetcher = useFetcher<typeof loader>()
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { load, data: results } = fetcher

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    const timer = setTimeout(() => load(addressOf(query)), query === '' ? 0 : PAUSE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [query, load])

  const hits = results ? hitsOf(results) : []
  const chosen = hits.find(({ id }) => id === chosenId) ?? hits[0]

  function choose(step: 1 | -1) {
    if (!chosen) return
    const next = hits[(hits.indexOf(chosen) + step + hits.length) % hits.length]
    setChosenId(next?.id ?? null)
    document.getElementById(next?.id ?? '')?.scrollIntoView({ block: 'nearest' })
  }

  function open(to: string, inNewTab: boolean) {
    if (inNewTab) window.open(to, '_blank', 'noopener')
    else {
      dialog.current?.close()
      navigate(to)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const command = event.altKey ? chosen?.commands.find(({ key }) => `Key${key}` === event.code) : undefined
    if (command) open(command.to, false)
    else if (event.key === 'ArrowDown') choose(1)
    else if (event.key === 'ArrowUp') choose(-1)
    else if (event.key === 'Enter' && chosen) open(chosen.to, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }

  /** A hit that was followed, or a press beside the palette. */
  function onClick({ target, currentTarget, ctrlKey, metaKey }: MouseEvent<HTMLDialogElement>) {
    const isLink = target instanceof Element && target.closest('a') !== null
    if (target === currentTarget || (isLink && !ctrlKey && !metaKey)) currentTarget.close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what the press beside the palette does
    <dialog ref={dialog} className="palette" aria-label={t('nav.search')} onClose={onClose} onClick={onClick}>
      <div className="palette-field">
        <Icon name="search" />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="go"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={LIST}
          aria-activedescendant={chosen?.id}
          aria-label={t('nav.search')}
          autoComplete="off"
          placeholder={t('orders.search_placeholder')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setChosenId(null)
          }}
          onKeyDown={onKeyDown}
        />
        <span className="palette-count" role="status">
          {results && results.query !== '' ? t('search.count', { count: results.count }) : null}
        </span>
        <form method="dialog" className="contents">
          <button type="submit" className="palette-close">
            <span className="visually-hidden">{t('common.close')}</span>
            <span aria-hidden="true">
              <kbd>Esc</kbd>
            </span>
            <Icon name="close" />
          </button>
        </form>
      </div>
      {results && results.query !== '' && results.count === 0 ? (
        <p className="palette-none">{t('orders.no_hits_for', { query: results.query })}</p>
      ) : null}
      <div
        className="search-hits"
        id={LIST}
        role="listbox"
        aria-label={t('search.hits')}
        aria-busy={fetcher.state !== 'idle'}
      >
        {results ? <SearchHits results={results} chosen={chosen} isListbox /> : null}
      </div>
      <footer className="palette-foot">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('search.choose')}
        </span>
        <span>
          <kbd>{t('search.enter')}</kbd> {t('search.open')}
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>{t('search.enter')}</kbd> {t('search.new_tab')}
        </span>
        <Link to={addressOf(query)}>{t('search.as_page')}</Link>
      </footer>
    </dialog>
  )
}
