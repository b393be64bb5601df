import type { ComponentProps } from 'react'
import { COMMENTATORS, ORDER_CREATORS, PAYMENT_FILTERS } from '#app/domain/order/views/order-filter.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Presets } from '#app/ui/table/chips.tsx'
import { FilterBar, MoreFilters } from '#app/ui/table/filter-bar.tsx'
import {
  DateRangeFilter,
  FilterChecks,
  FilterSelect,
  FilterText,
  SearchInput,
} from '#app/ui/table/filter-fields.tsx'
import {
  FIELD_PARAMETER,
  LIST_PARAMETERS,
  type ListAddress,
  listParams,
  NO_FILTERS,
  START_PRESETS,
  startingIn,
  writeListAddress,
} from './list-address.ts'
import {
  COMMENT_LABELS,
  CREATOR_LABELS,
  type FieldChoice,
  type ListChoices,
  PAYMENT_LABELS,
} from './list-chips.ts'

/** By name of the field. */
export type DateErrors = Readonly<Partial<Record<string, string>>>

type ListFiltersProps = {
  address: ListAddress
  choices: ListChoices
  dateErrors: DateErrors
  today: LocalDate
}

/** Fields that are shown at any time. */
const SHOWN: ReadonlySet<string> = new Set([
  LIST_PARAMETERS.search,
  LIST_PARAMETERS.startFrom,
  LIST_PARAMETERS.startTo,
  LIST_PARAMETERS.payment,
])

/** Search and filters as one GET form; the seldom used ones fold away. Source: experience.md §3.3 'Orders index'. */
export function ListFilters({ address, isUnfolded, ...props }: ListFiltersProps & { isUnfolded: boolean }) {
  const t = useTranslate()
  const { list, search, startFrom, startTo, payment, productIds, answers } = address
  const { comment, commentBy, createdByUserId, affiliateTag, channel } = address
  const created = address.createdFrom ?? address.createdTo
  const rare = [created, comment, commentBy, createdByUserId, affiliateTag, channel]
  const more = rare.filter(Boolean).length + productIds.length + answers.length
  const count = [startFrom ?? startTo, payment].filter(Boolean).length + more
  return (
    <FilterBar
      label={t(list === 'orders' ? 'orders.filter_label' : 'orders.filter_label_bookings')}
      hiddenFields={hiddenFields(address, isUnfolded)}
      isOpen={isUnfolded || Object.keys(props.dateErrors).length > 0}
      search={
        <SearchInput
          name={LIST_PARAMETERS.search}
          value={search ?? ''}
          placeholder={t('orders.search_placeholder')}
        />
      }
      count={count}
    >
      <DateRange
        from={{ name: LIST_PARAMETERS.startFrom, label: t('orders.start_from'), value: startFrom }}
        to={{ name: LIST_PARAMETERS.startTo, label: t('orders.start_to'), value: startTo }}
        errors={props.dateErrors}
      />
      <FilterSelect
        name={LIST_PARAMETERS.payment}
        value={payment}
        label={t('orders.payment')}
        all={t('orders.payment_all')}
        options={PAYMENT_FILTERS.map((value) => ({ value, label: t(PAYMENT_LABELS[value]) }))}
      />
      <MoreFilters count={more} isOpen={isUnfolded}>
        <RareFilters address={address} {...props} />
      </MoreFilters>
    </FilterBar>
  )
}

/** Two dates with what is wrong with them, under both: there is no room under one. */
function DateRange({ from, to, errors }: ComponentProps<typeof DateRangeFilter> & { errors: DateErrors }) {
  const idOf = (name: string) => `${name}-error`
  const invalid = (name: string) => errors[name] && { 'aria-invalid': true, 'aria-describedby': idOf(name) }
  const wrong = [from, to].filter(({ name }) => errors[name])
  return (
    <div className="filter-full">
      <DateRangeFilter from={{ ...from, ...invalid(from.name) }} to={{ ...to, ...invalid(to.name) }} />
      {wrong.map(({ name, label }) => (
        <p key={name} className="error-line" id={idOf(name)} role="alert">
          {label}: {errors[name]}
        </p>
      ))}
    </div>
  )
}

/** Tab and order, and what is folded away. */
function hiddenFields(address: ListAddress, isUnfolded: boolean) {
  const { list, tab, sort, customerId } = address
  const hidden = isUnfolded ? { ...NO_FILTERS, list, tab, sort, customerId } : address
  return [...listParams(hidden)].flatMap(([name, value]) => (SHOWN.has(name) ? [] : [{ name, value }]))
}

function RareFilters({ address, choices, dateErrors, today }: ListFiltersProps) {
  const t = useTranslate()
  const { createdFrom, createdTo } = address
  const byName = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })
  const channels = choices.channels.map((name) => ({ value: name, label: name }))
  return (
    <>
      <div className="filter-full">
        <p className="field-label">{t('orders.start')}</p>
        <Presets
          label={t('orders.start')}
          presets={START_PRESETS.map((preset) => {
            const changes = startingIn(address, preset, today)
            const { startFrom, startTo } = changes
            return {
              label: t(PRESET_LABELS[preset]),
              to: writeListAddress(address, changes),
              current: startFrom === address.startFrom && startTo === address.startTo,
            }
          })}
        />
      </div>
      <div>
        <p className="field-label">{t('orders.created')}</p>
        <DateRange
          from={{ name: LIST_PARAMETERS.createdFrom, label: t('orders.created_from'), value: createdFrom }}
          to={{ name: LIST_PARAMETERS.createdTo, label: t('orders.created_to'), value: createdTo }}
          errors={dateErrors}
        />
      </div>
      <FilterChecks
        name={LIST_PARAMETERS.productIds}
        label={t('orders.products')}
        values={address.productIds}
        options={choices.products.map(byName)}
      />
      <FilterSelect
        name={LIST_PARAMETERS.createdByUserId}
        value={address.createdByUserId}
        label={t('orders.created_by')}
        all={t('orders.created_by_all')}
        options={choices.members.map(byName)}
      />
      <FilterSelect
        name={LIST_PARAMETERS.channel}
        value={address.channel}
        label={t('orders.channel')}
        all={t('orders.channel_all')}
        options={[
          ...ORDER_CREATORS.map((value) => ({ value, label: t(CREATOR_LABELS[value]) })),
          ...channels,
        ]}
      />
      <FilterSelect
        name={LIST_PARAMETERS.affiliateTag}
        value={address.affiliateTag}
        label={t('orders.affiliate')}
        all={t('orders.affiliate_all')}
        options={choices.tags.map((tag) => ({ value: tag, label: tag }))}
      />
      <FilterText name={LIST_PARAMETERS.comment} value={address.comment} label={t('orders.comment')} />
      <FilterSelect
        name={LIST_PARAMETERS.commentBy}
        value={address.commentBy}
        label={t('orders.comment_by')}
        all={t('orders.comment_all')}
        options={COMMENTATORS.map((value) => ({ value, label: t(COMMENT_LABELS[value]) }))}
      />
      {choices.fields.map((field) => (
        <FieldFilter key={field.id} field={field} address={address} />
      ))}
    </>
  )
}

const PRESET_LABELS = {
  today: 'time.today',
  tomorrow: 'time.tomorrow',
  week: 'time.this_week',
  seven_days: 'time.seven_days',
  month: 'time.this_month',
  last_month: 'time.last_month',
} as const

/** An own field by its options, or by any part of what was typed. */
function FieldFilter({ field, address }: { field: FieldChoice; address: ListAddress }) {
  const t = useTranslate()
  const { id, name: label, dataType, options } = field
  const value = address.answers.find(({ customFieldId }) => customFieldId === id)?.value
  const name = `${FIELD_PARAMETER}${id}`
  if (dataType === 'CHECKBOX' || options.length > 0) {
    const choices =
      dataType === 'CHECKBOX'
        ? [
            { value: '1', label: t('common.yes') },
            { value: '0', label: t('common.no') },
          ]
        : options.map(({ key, label: text }) => ({ value: key, label: text }))
    return (
      <FilterSelect
        name={name}
        value={value}
        label={label}
        all={t('orders.field_all', { name: label })}
        options={choices.map((choice) => ({ ...choice, label: `${label}: ${choice.label}` }))}
      />
    )
  }
  const type = dataType === 'DATE' ? 'date' : dataType === 'TIME' ? 'time' : 'text'
  return <FilterText name={name} value={value} label={label} type={type} />
}
