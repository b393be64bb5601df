import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { CUSTOMER_ID, CUSTOMER_SEARCH } from '#app/routes/staff/orders/booked/staff-booking-parameters.ts'
import { STEP_KEYS } from '#app/routes/staff/orders/choice/step-keys.ts'
import type {
  CustomerHits,
  FilledCustomer,
} from '#app/routes/staff/orders/customers/find-customer-hits.server.ts'
import type { StaffBookingAddress } from '#app/routes/staff/staff-booking-address.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { ShowButton } from './staff-booking-time.tsx'

/** The field waits so long for the next letter. */
const PAUSE_MILLISECONDS = 200

type CustomerHit = CustomerHits['hits'][number]
type CustomerSearchProps = { found: CustomerHits; address: StaffBookingAddress }

/**
 * Finds a customer of the shop, whose details then fill the form's fields: while somebody types, or without a script
 * once the form is sent.
 */
export function CustomerSearch({ found, address }: CustomerSearchProps) {
  const t = useTranslate()
  const { data, load } = useFetcher<CustomerHits>()
  const timer = useRef<number>(undefined)
  const [typed, setTyped] = useState(found.search)
  const [filled, setFilled] = useState<string | null>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  const shown = typed.trim() === '' ? null : (data ?? found)
  const hits = shown?.hits ?? []
  const isMissing = shown !== null && hits.length === 0 && shown.search === typed.trim()

  function search(text: string) {
    setTyped(text)
    setFilled(null)
    clearTimeout(timer.current)
    if (text.trim() === '') return
    timer.current = window.setTimeout(() => {
      void load(`/orders/new/customers?${new URLSearchParams({ q: text })}`)
    }, PAUSE_MILLISECONDS)
  }

  function pick(event: MouseEvent<HTMLButtonElement>, { name, fields }: CustomerHit) {
    const { form } = event.currentTarget
    if (!form) return
    event.preventDefault()
    fill(form, fields)
    setTyped('')
    setFilled(name)
  }

  return (
    <div className="customer-search">
      <div className="row flex-nowrap">
        <div className="affix with-prefix grow">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            name={CUSTOMER_SEARCH}
            value={typed}
            onChange={({ target }) => search(target.value)}
            onKeyDown={moveFocus}
            accessKey={STEP_KEYS.customer}
            placeholder={t('staff_booking.find_customer_hint')}
            aria-label={t('staff_booking.find_customer')}
            autoComplete="off"
          />
        </div>
        <ShowButton address={address} kind="secondary">
          {t('common.search')}
        </ShowButton>
      </div>
      {hits.length > 0 ? (
        <ul className="customer-hits">
          {hits.map((hit) => (
            <li key={hit.id}>
              <button
                type="submit"
                name={CUSTOMER_ID}
                value={hit.id}
                formNoValidate
                onClick={(event) => pick(event, hit)}
                onKeyDown={moveFocus}
              >
                <span>
                  <b>{hit.name}</b> <small>{hit.email}</small>
                </span>
                <small>
                  {[hit.phone?.text, t('search.orders_found', { count: hit.orders })]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="meta">
        {filled ? t('staff_booking.customer_filled', { name: filled }) : null}
        {isMissing ? t('staff_booking.customer_missing') : null}
        {shown?.more}
      </p>
    </div>
  )
}

/** Arrows go through field and hits; Enter in the field goes to the first hit instead of sending the form. */
function moveFocus(event: KeyboardEvent<HTMLInputElement | HTMLButtonElement>): void {
  const { key, ctrlKey, metaKey, currentTarget: place } = event
  const isEnter = key === 'Enter' && place instanceof HTMLInputElement && !ctrlKey && !metaKey
  const step = key === 'ArrowDown' || isEnter ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const search = place.closest('.customer-search')
  const places = [...(search?.querySelectorAll<HTMLElement>('input[type=search], li button') ?? [])]
  places[places.indexOf(place) + step]?.focus()
}

/** Puts the customer's details into the fields that the form has, and goes to the first one. */
function fill(form: HTMLFormElement, fields: FilledCustomer): void {
  const inputs = Object.entries(fields).flatMap(([name, value]) => {
    const input = form.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) return []
    input.value = value
    // It is read before it is posted.
    if (value) input.closest('details')?.setAttribute('open', '')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    return [input]
  })
  inputs[0]?.focus()
}
