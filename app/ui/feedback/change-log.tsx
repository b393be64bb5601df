import type { MessageKey } from '#app/i18n/translate.ts'
import { useTranslate } from '#app/i18n/translate.ts'

export type LoggedChange = {
  id: number
  action: string
  by: string | null
  at: string | null
  changes: readonly { name: string; before: string; after: string }[]
}

const ACTIONS: Readonly<Record<string, MessageKey>> = {
  created: 'change_log.created',
  changed: 'change_log.changed',
  deleted: 'change_log.deleted',
  restored: 'change_log.restored',
  moved: 'change_log.moved',
}

type ChangeLogProps = {
  lines: readonly LoggedChange[]
  /** Property labels in the reader's language. A property without one is left out; its action still shows. */
  labels: Readonly<Record<string, string>>
}

/** Who changed what and when, newest first, folded away at the end of a record's page. */
export function ChangeLog({ lines, labels }: ChangeLogProps) {
  const t = useTranslate()
  if (lines.length === 0) return null
  return (
    <details className="more">
      <summary>{t('change_log.title')}</summary>
      <ul className="stack-2">
        {lines.map(({ id, action, by, at, changes }) => (
          <li key={id}>
            <span className="muted">{at}</span> {by ?? t('form.conflict_somebody')}{' '}
            {t(ACTIONS[action] ?? 'change_log.changed')}
            {changes
              .filter(({ name }) => labels[name])
              .map(({ name, before, after }) => (
                <span key={name} className="block muted">
                  {labels[name]}: {before || t('form.conflict_empty')} → {after || t('form.conflict_empty')}
                </span>
              ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
