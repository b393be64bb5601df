import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { type ManifestAddress, MOST_COLUMNS, writeSearchedManifest } from './manifest-address.ts'

type Named = { id: number; name: string }
export type ColumnChoice = {
  address: ManifestAddress
  /** Searched for in the list. */
  query: string
  columns: { offered: readonly Named[]; chosen: readonly Named[] }
}

/** The reader's own columns of answers, first to last; each user has theirs in each shop. */
export function ColumnMenu({ address, query, columns: { offered, chosen } }: ColumnChoice) {
  const t = useTranslate()
  const list = writeSearchedManifest(address, query)
  const places = Array.from({ length: Math.min(MOST_COLUMNS, offered.length) }, (_, index) => index + 1)
  const menu = useRef<HTMLDetailsElement>(null)
  const shownColumns = chosen.map(({ id }) => id).join()
  const before = useRef(shownColumns)
  useEffect(() => {
    if (before.current === shownColumns || !menu.current?.open) return
    before.current = shownColumns
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }, [shownColumns])
  return (
    <details ref={menu} className="more-menu column-menu no-print">
      <summary className="button secondary">
        {t('manifest.columns')}
        {chosen.length > 0 ? <span className="badge brand">{chosen.length}</span> : null}
      </summary>
      <Form
        key={shownColumns}
        method="post"
        action="/bookings/manifest/columns"
        className="menu stack"
        preventScrollReset
      >
        <input type="hidden" name="list" value={list} />
        {places.map((place) => (
          <label key={place} className="field">
            {t('manifest.column', { place })}
            <select className="select" name="columns" defaultValue={String(chosen[place - 1]?.id ?? '')}>
              <option value="">{t('manifest.no_column')}</option>
              {offered.map(({ id, name }) => (
                <option key={id} value={String(id)}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ))}
        <SubmitButton kind="secondary" action="/bookings/manifest/columns">
          {t('manifest.show_columns')}
        </SubmitButton>
      </Form>
    </details>
  )
}
