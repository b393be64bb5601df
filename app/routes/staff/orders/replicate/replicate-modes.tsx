import { useTranslate } from '#app/i18n/translate.ts'
import { Segmented } from '#app/ui/layout/segmented.tsx'
import type { ReplicationPage } from './load-replication.server.ts'

/** Days from a calendar, or a start for each booking by hand. */
export function ReplicateModes({ page: { modes, manual } }: { page: ReplicationPage }) {
  const t = useTranslate()
  return (
    <Segmented
      label={t('replicate.mode')}
      tabs={[
        { to: modes.calendar, label: t('replicate.calendar'), current: manual === null },
        { to: modes.manual, label: t('replicate.manual'), current: manual !== null },
      ]}
    />
  )
}
