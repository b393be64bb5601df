import { Link } from 'react-router'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { DocumentKind } from '#app/domain/shop/shop-documents.ts'
import { type MessageKey, useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'

export const KIND_LABELS = {
  TERMS: 'common.terms',
  PRIVACY: 'common.privacy',
  PREPARATION: 'document.preparation',
  RECEIPT_FOOTER: 'document.receipt_footer',
} as const satisfies Record<DocumentKind, MessageKey>

type Version = { id: number; kind: DocumentKind; by: string | null; at: WallTime; isEmpty: boolean }

/** Every version of the shop's texts, newest first, each with its own page. */
export function DocumentVersions({ versions }: { versions: readonly Version[] }) {
  const t = useTranslate()
  const format = useFormat()
  if (versions.length === 0) return null
  return (
    <details className="more">
      <summary>{t('document.versions')}</summary>
      <ul className="stack-2">
        {versions.map(({ id, kind, by, at, isEmpty }, index) => {
          const isNewest = versions.findIndex((version) => version.kind === kind) === index
          return (
            <li key={id}>
              <Link to={`/settings/document/${id}`}>
                {t(KIND_LABELS[kind])}, {format.stamp(at)}
              </Link>{' '}
              <span className="muted">
                {[by, isEmpty ? t('document.emptied') : '', isNewest ? t('document.current') : '']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
