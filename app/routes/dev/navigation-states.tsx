import { useTranslate } from '#app/i18n/translate.ts'
import { MenuItem } from '#app/ui/layout/menu/menu-item.tsx'
import { Tabs } from '#app/ui/layout/navigation/tabs.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Segmented } from '#app/ui/layout/segmented.tsx'
import { Chips, Presets } from '#app/ui/table/chips.tsx'
import { FilterBar } from '#app/ui/table/filter-bar.tsx'
import { DateRangeFilter, SearchInput } from '#app/ui/table/filter-fields.tsx'
import { Pagination } from '#app/ui/table/pagination.tsx'

export function NavigationStates() {
  const t = useTranslate()
  return (
    <>
      <Tabs
        tabs={[
          { to: '?tab=coming', label: t('state.coming'), current: true, count: 128 },
          { to: '?tab=all', label: t('common.all'), current: false },
        ]}
      />
      <div className="row">
        <Segmented
          label={t('time.day')}
          tabs={[
            { to: '?days=1', label: t('time.one_day'), current: true },
            { to: '?days=7', label: t('time.seven_days'), current: false },
          ]}
        />
        <Presets
          label={t('field.date')}
          presets={[
            { to: '?period=week', label: t('time.this_week'), current: false },
            { to: '?period=month', label: t('time.this_month'), current: true },
          ]}
        />
      </div>
      <FilterBar label={t('common.filter')} search={<SearchInput placeholder={t('field.name')} />}>
        <DateRangeFilter
          from={{ name: 'from', label: t('components.start'), value: '2026-07-16' }}
          to={{ name: 'to', label: t('field.date'), value: '2026-07-22' }}
        />
      </FilterBar>
      <Chips clearTo="?" chips={[{ name: t('components.start'), value: '16–22', to: '?' }]} />
      <Pagination previous={null} next="?after=30" summary="1–30" />
    </>
  )
}

/** The header alone, since it holds the page's only h1. */
export function HeaderStates() {
  const t = useTranslate()
  return (
    <PageHeader
      title={t('components.title')}
      subtitle={t('components.idea')}
      crumb={{ to: '/', label: t('nav.home') }}
      secondary={
        <button type="button" className="button secondary wide">
          {t('common.print')}
        </button>
      }
      more={
        <MenuItem>
          <button type="button">{t('common.print')}</button>
        </MenuItem>
      }
      primary={
        <button type="button" className="button primary">
          {t('common.add')}
        </button>
      }
    />
  )
}
