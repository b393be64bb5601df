import { useTranslate } from '#app/i18n/translate.ts'
import { Tabs } from '#app/ui/layout/navigation/tabs.tsx'

/** A resource's own pages. */
export function ResourceTabs({ id, current }: { id: number; current: 'information' | 'schedule' }) {
  const t = useTranslate()
  const tabs = [
    { to: `/resources/${id}`, label: t('resource.information'), current: current === 'information' },
    { to: `/resources/${id}/schedule`, label: t('resource.schedule'), current: current === 'schedule' },
  ]
  return <Tabs tabs={tabs} />
}
