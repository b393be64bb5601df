import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import type { ReadinessIssue } from './load-readiness-issues.server.ts'

/** Names before the list is opened. */
const MOST_NAMED = 3

/** Products that can't be booked, each with a link to where that is fixed. Source: spec 3 §1 'error log'. */
export function ReadinessList({ issues }: { issues: readonly ReadinessIssue[] }) {
  const t = useTranslate()
  if (issues.length === 0) return null
  const named = issues.slice(0, MOST_NAMED).map(({ name }) => name)
  return (
    <details className="banner warning readiness-issues">
      <summary>
        <b>{t('availability.to_mend', { count: issues.length })}</b> <span>{named.join(' · ')}</span>
      </summary>
      <ul className="stack-2">
        {issues.map(({ name, text, to }) => (
          <li key={name}>
            {name}: {to === null ? text : <Link to={to}>{text}</Link>}
          </li>
        ))}
      </ul>
    </details>
  )
}
