import { useTranslate } from '#app/i18n/translate.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { useFocusOn } from '#app/ui/use-focus-on.ts'

export type ShownConflict = {
  by: string | null
  at: string | null
  /** The other person's changes that collide with nothing. */
  changes: readonly { name: string; before: string; after: string }[]
  /** Properties that both changed, each to another value. */
  collisions: readonly { name: string; mine: string; theirs: string }[]
  /** The version that the edit began with, and the one that it collided with. */
  version: number
  seen: number
}

type EditConflictProps = {
  /** The action's answer; nothing is shown unless it holds a conflict. */
  answer: { result?: unknown; conflict?: ShownConflict } | undefined
  /** Property labels in the reader's language. A property without one is left out. */
  labels: Readonly<Record<string, string>>
  /** The focus stays where it is, as with somebody who types. */
  keepsFocus?: boolean
  /** A form without `EditChoices`: what it holds counts as a whole once it is saved again. */
  countsAsWhole?: boolean
}

/**
 * Tells who saved meanwhile and what of it stays, and takes the focus as a summary of errors does; what was typed
 * stays in the form, where `EditChoices` asks about what both changed. Source: reliability.md F10.
 */
export function EditConflictBanner({
  answer,
  labels,
  keepsFocus = false,
  countsAsWhole = false,
}: EditConflictProps) {
  const t = useTranslate()
  const conflict = answer?.conflict
  const box = useFocusOn<HTMLDivElement>(conflict, { keepsFocus })
  if (!conflict) return null
  const name = conflict.by ?? t('form.conflict_somebody')
  const existing = conflict.changes.filter((change) => labels[change.name])
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      <Banner tone="warning">
        <strong>{t('form.conflict_title', { name, time: conflict.at ?? '' })}</strong>
        <br />
        {t(countsAsWhole ? 'form.conflict_again' : 'form.conflict_text')}
        {existing.length > 0 ? (
          <>
            <br />
            {t(countsAsWhole ? 'form.conflict_meanwhile' : 'form.conflict_staying')}
            {existing.map((change) => (
              <span key={change.name} className="block">
                {labels[change.name]}: <del>{change.before || t('form.conflict_empty')}</del>
                {' → '}
                <ins>{change.after || t('form.conflict_empty')}</ins>
              </span>
            ))}
          </>
        ) : null}
      </Banner>
    </div>
  )
}
