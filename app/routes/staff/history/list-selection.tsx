import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { CachedElement } from '#app/ui/cached-element.tsx'
import { Icon, type IconName } from '#app/ui/layout/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { listParams, writeListAddress } from './list-address.ts'
import type { ListFrame } from './list-page.tsx'

/** Of the entry in the browser's history, beside what the router writes there. */
const TICKED = 'ticked'

type ListSelectionProps = { frame: ListFrame; children: ReactNode }

/**
 * The table as a form: its ticked rows, or all that the filter finds, go to the page of an action, which asks and
 * says how many there are. Source: experience.md 12.
 */
export function ListSelection({ frame, children }: ListSelectionProps) {
  const t = useTranslate()
  const { address, total, canCreate, canDelete } = frame
  const params = listParams(address, address)
  const { count, props } = useTickedRows()
  return (
    <Form method="get" className={address.isAll ? 'picking is-all' : 'picking'} {...props}>
      {[...params].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <CachedElement
        as="fieldset"
        className="bulk-bar"
        aria-label={t('orders.bulk')}
        contents={BulkActions}
        inputs={{ address, total, canCreate, canDelete, ticked: count }}
      />
      {children}
    </Form>
  )
}

/** Whoever comes back to the list finds the rows ticked as they were, whatever the address says; and how many. */
function useTickedRows() {
  const form = useRef<HTMLFormElement>(null)
  const [count, setCount] = useState(0)
  const entry = useLocation().key
  const isHydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has its own.
  useEffect(() => {
    if (!form.current) return
    const ticked: unknown = window.history.state?.[TICKED]
    if (Array.isArray(ticked)) {
      for (const box of boxesOf(form.current)) box.checked = ticked.includes(box.value)
    }
    setCount(showTicked(form.current).length)
  }, [entry, isHydrated])
  function keep({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.matches(ALL_ROWS)) {
      for (const box of boxesOf(currentTarget)) box.checked = target.checked
    }
    const ticked = showTicked(currentTarget)
    window.history.replaceState({ ...window.history.state, [TICKED]: ticked }, '')
    setCount(ticked.length)
  }
  return { count, props: { ref: form, onChange: keep, onSubmit: keep } }
}

/** The box in the head that stands for all rows. */
const ALL_ROWS = 'input[data-all]'

function boxesOf(form: HTMLFormElement) {
  return [...form.querySelectorAll<HTMLInputElement>('input[name=ids]:enabled')]
}

/** Rows that are ticked, as the box in the head shows too: all, some or none. */
function showTicked(form: HTMLFormElement): string[] {
  const boxes = boxesOf(form)
  const ticked = boxes.filter(({ checked }) => checked).map(({ value }) => value)
  const head = form.querySelector<HTMLInputElement>(`${ALL_ROWS}:enabled`)
  if (head) {
    head.checked = ticked.length > 0 && ticked.length === boxes.length
    head.indeterminate = ticked.length > 0 && !head.checked
  }
  return ticked
}

type BulkActionsProps = Pick<ListFrame, 'address' | 'total' | 'canCreate' | 'canDelete'> & { ticked: number }

function BulkActions({ address, total, canCreate, canDelete, ticked }: BulkActionsProps) {
  const t = useTranslate()
  const { list, tab } = address
  const isOrders = list === 'orders'
  return (
    <>
      <b>
        {total === null
          ? `${t('orders.bulk')}${ticked > 0 ? ` (${ticked})` : ''}`
          : t(isOrders ? 'orders.all_chosen' : 'orders.all_chosen_bookings', { count: total })}
      </b>
      <BulkButton list={list} page="export" icon="download" label={t('orders.export')} />
      <BulkButton list={list} page="print" icon="print" label={t('common.print')} />
      {canCreate && tab !== 'deleted' ? (
        <BulkButton list={list} page="finish" icon="check" label={t('orders.finish')} />
      ) : null}
      {canDelete && isOrders ? (
        tab === 'deleted' ? (
          <BulkButton list={list} page="restore" icon="return" label={t('orders.restore')} />
        ) : (
          <BulkButton list={list} page="delete" icon="delete" label={t('common.delete')} />
        )
      ) : null}
      <span className="grow" />
      <PageLink className="button link small" to={writeListAddress(address, { isAll: total === null })}>
        {t(total === null ? 'orders.choose_all' : 'orders.choose_page')}
      </PageLink>
    </>
  )
}

type BulkButtonProps = { list: ListFrame['address']['list']; page: string; icon: IconName; label: string }

function BulkButton({ list, page, icon, label }: BulkButtonProps) {
  return (
    <button type="submit" formAction={`/history/${list}/${page}`} className="button ghost small">
      <Icon name={icon} small />
      {label}
    </button>
  )
}
