import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Dialog,
  DialogBackdrop,
  DialogPanel,
} from '@headlessui/react'
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useState } from 'react'
import { Link, useFetcher, useNavigate } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { loader } from './search.tsx'
import { type HitLinkProps, SearchHits } from './search-hits.tsx'
import { type Hit, hitsOf, IN_PALETTE, LONGEST_SEARCH } from './search-results.ts'

/** The field waits so long for the next letter. */
const PAUSE_MILLISECONDS = 150
/** Keys that do in the field what they do in any other. */
const FIELD_KEYS: readonly string[] = ['Tab', 'Home', 'End']

function addressOf(query: string, inPalette: Record<string, string> = {}): string {
  const parameters = new URLSearchParams({
    ...(query.trim() === '' ? {} : { q: query.trim() }),
    ...inPalette,
  })
  return parameters.size === 0 ? '/search' : `/search?${parameters}`
}

type PaletteProps = {
  onClose: () => void
  /** Into the field that stood here while this was loading, and whether Enter was pressed in it. */
  typed: { query: string; isEntered: boolean }
}

/**
 * The search over any page: hits come while typing, arrows choose, Enter opens, with Ctrl in a new tab, Alt and a
 * letter run a command. Closed, the focus is where it was. Source: experience.md 5.
 */
export default function Palette({ onClose, typed }: PaletteProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { load, data: results, state } = useFetcher<typeof loader>()
  const [query, setQuery] = useState(typed.query)
  /** Enter was pressed before the hits of what stands in the field were there. */
  const [isEntered, setEntered] = useState(typed.isEntered)
  const isCurrent = results?.query === query.trim()
  const count = results && results.query !== '' ? results.count : null

  useEffect(() => {
    const timer = setTimeout(
      () => load(addressOf(query, { [IN_PALETTE]: '' })),
      query === '' ? 0 : PAUSE_MILLISECONDS,
    )
    return () => clearTimeout(timer)
  }, [query, load])

  useEffect(() => {
    if (!isEntered || !isCurrent) return
    setEntered(false)
    const first = hitsOf(results)[0]
    if (!first) return
    onClose()
    navigate(first.to)
  }, [isEntered, isCurrent, results, onClose, navigate])

  function open(to: string) {
    onClose()
    navigate(to)
  }

  /** Keys that the list of hits doesn't know, before it gets them; while it shows an older search's, none acts. */
  function onKey(event: KeyboardEvent, active: Hit | null) {
    const chosen = isCurrent ? active : null
    const command = event.altKey ? chosen?.commands.find(({ key }) => `Key${key}` === event.code) : undefined
    const isForNewTab = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (command) open(command.to)
    else if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !isCurrent) setEntered(true)
    else if (isForNewTab && chosen) window.open(chosen.to, '_blank', 'noopener')
    else return FIELD_KEYS.includes(event.key) ? event.stopPropagation() : undefined
    event.stopPropagation()
    event.preventDefault()
  }

  /** A link that was followed here, not in a new tab. */
  function onClick({ target, ctrlKey, metaKey }: MouseEvent) {
    if (target instanceof Element && target.closest('a') && !ctrlKey && !metaKey) onClose()
  }

  return (
    <Dialog open onClose={onClose} aria-label={t('nav.search')}>
      <DialogBackdrop className="palette-backdrop" onClick={onClose} />
      <Combobox<Hit | null> value={null} onChange={(hit) => (hit ? open(hit.to) : undefined)} immediate>
        {({ activeOption: chosen }) => (
          <DialogPanel onKeyDownCapture={(event) => onKey(event, chosen)}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the links that it holds */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: so does Enter on a link */}
            <div className="palette" onClick={onClick}>
              <div className="palette-field">
                <Icon name="search" />
                <ComboboxInput
                  defaultValue={typed.query}
                  displayValue={() => query}
                  autoFocus
                  inputMode="search"
                  enterKeyHint="go"
                  aria-label={t('nav.search')}
                  autoComplete="off"
                  placeholder={t('orders.search_placeholder')}
                  maxLength={LONGEST_SEARCH}
                  onChange={(event) => {
                    setQuery(event.target.value)
                    setEntered(false)
                  }}
                />
                <span className="palette-count" role="status">
                  {count ? t(results?.isCountLeast ? 'search.count_least' : 'search.count', { count }) : null}
                </span>
                <button type="button" className="palette-close" onClick={onClose}>
                  <span className="visually-hidden">{t('common.close')}</span>
                  <span aria-hidden="true">
                    <kbd>Esc</kbd>
                  </span>
                  <Icon name="close" />
                </button>
              </div>
              <p className="palette-none" role="status">
                {count === 0 ? t('orders.no_hits_for', { query: results?.query ?? '' }) : null}
              </p>
              <ComboboxOptions
                className="search-hits"
                static
                hold
                modal={false}
                aria-label={t('search.hits')}
                aria-busy={state !== 'idle'}
                onMouseDownCapture={leaveToLink}
                onMouseMoveCapture={leaveToLink}
                onPointerMoveCapture={leaveToLink}
              >
                {results ? (
                  <SearchHits key={results.query} results={results} chosen={chosen} HitLink={HitOption} />
                ) : null}
              </ComboboxOptions>
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
            </div>
          </DialogPanel>
        )}
      </Combobox>
    </Dialog>
  )
}

function HitOption({ hit, ...props }: HitLinkProps) {
  return <ComboboxOption as={Link} id={hit.id} to={hit.to} value={hit} {...props} />
}

/** Hits are links that the mouse follows on release or in a new tab; passing over others it chooses none of them. */
function leaveToLink(event: SyntheticEvent): void {
  event.stopPropagation()
}
