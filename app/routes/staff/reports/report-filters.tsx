import { Form, useLocation } from 'react-router'
import { COMPARED_WITH, ONLINE_OR_OFFLINE } from '#app/domain/report/report-query.ts'
import { REPORT_PARAMETERS, SIDE_LABELS, type TypedAddress } from '#app/http/reports/report-address.ts'
import type { ReportChoices } from '#app/http/reports/report-choices.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { DateField } from '#app/ui/form/fields/date-field.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'

/** Id of the filters' form. */
export const FILTER_FORM = 'report'

type ReportFiltersProps = {
  address: TypedAddress
  /** Why there is no report of the period, by the name of its field. */
  error: Readonly<Record<string, string[]>> | undefined
  choices: ReportChoices
  /** False where the report is not about products. */
  hasProducts: boolean
  /** True where figures stand beside those of another period. */
  isCompared: boolean
}

/** Period, filters and comparison as one GET form, so that the address is the report. Seldom used ones are folded. */
export function ReportFilters({ address, error, choices, hasProducts, isCompared }: ReportFiltersProps) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const folded = FOLDED.filter(
    ({ choice }) => choices[choice].length > 0 && (hasProducts || choice !== 'categories'),
  )
  return (
    // The layout has no path of its own, to which a form without an action would go.
    <Form
      id={FILTER_FORM}
      method="get"
      action={pathname}
      className="toolbar end report-filters"
      aria-label={t('common.filter')}
    >
      {address.sort ? <input type="hidden" name={REPORT_PARAMETERS.sort} value={address.sort} /> : null}
      <DateField field={dateField('from')} label={t('reports.from')} span="filter-half" />
      <DateField field={dateField('to')} label={t('reports.to')} span="filter-half" />
      <SelectField
        name={REPORT_PARAMETERS.onlineOrOffline}
        label={t('reports.sellers')}
        value={address.onlineOrOffline}
        options={ONLINE_OR_OFFLINE.map((value) => ({ value, label: t(SIDE_LABELS[value]) }))}
        isWide={hasProducts}
      />
      {hasProducts && choices.products.length > 0 ? (
        <SelectField
          name={REPORT_PARAMETERS.productId}
          label={t('reports.product')}
          value={address.productId ?? ''}
          options={[{ value: '', label: t('reports.product_all') }, ...choices.products]}
        />
      ) : null}
      {isCompared ? (
        <SelectField
          name={REPORT_PARAMETERS.comparedWith}
          label={t('reports.compare')}
          value={address.comparedWith}
          options={COMPARED_WITH.map((value) => ({ value, label: t(COMPARISON_LABELS[value]) }))}
        />
      ) : (
        <input type="hidden" name={REPORT_PARAMETERS.comparedWith} value={address.comparedWith} />
      )}
      <button type="submit" className="button secondary">
        {t('reports.show')}
      </button>
      {folded.length > 0 ? (
        <details className="more basis-full" open={folded.some(({ name }) => address[name] !== undefined)}>
          <summary>{t('reports.more_filters')}</summary>
          <div className="toolbar end">
            {folded.map(({ name, choice, label, everything }) => (
              <SelectField
                key={name}
                name={REPORT_PARAMETERS[name]}
                label={t(label)}
                value={address[name] ?? ''}
                options={[{ value: '', label: t(everything) }, ...choices[choice]]}
              />
            ))}
          </div>
        </details>
      ) : null}
    </Form>
  )

  function dateField(day: 'from' | 'to'): FormField {
    const name = REPORT_PARAMETERS[day]
    const id = `${FILTER_FORM}-${name}`
    return {
      key: address[day],
      ...{ id, name, formId: FILTER_FORM, errorId: `${id}-error`, descriptionId: `${id}-description` },
      initialValue: address[day],
      errors: error?.[name],
    }
  }
}

const FOLDED = [
  {
    name: 'categoryId',
    choice: 'categories',
    label: 'reports.category',
    everything: 'reports.category_all',
  },
  { name: 'channel', choice: 'channels', label: 'reports.channel', everything: 'reports.channel_all' },
  { name: 'createdByUserId', choice: 'members', label: 'reports.made_by', everything: 'reports.made_by_all' },
] as const

const COMPARISON_LABELS = { BEFORE: 'reports.compare_before', LAST_YEAR: 'reports.compare_year' } as const

type SelectFieldProps = {
  name: string
  label: string
  value: string | number
  options: readonly { value: string | number; label: string }[]
  /** As wide as a phone. */
  isWide?: boolean
}

function SelectField({ name, label, value, options, isWide }: SelectFieldProps) {
  return (
    <label className={`field ${isWide ? 'filter-full' : 'filter-half'}`}>
      <span className="field-label">{label}</span>
      <select key={value} className="select" name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
