import { Form } from 'react-router'
import type { WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'

type ShownSession = { key: string; userAgent: string | null; lastSeenAt: WallTime; isCurrent: boolean }

/** Where the user is signed in, and the way out of everywhere. */
export function SessionList({ sessions }: { sessions: readonly ShownSession[] }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Card title={t('account.sessions')}>
      <ul className="grid gap-3">
        {sessions.map(({ key, userAgent, lastSeenAt, isCurrent }) => (
          <li key={key}>
            <b>{userAgent ? shortName(userAgent) : t('account.session_unknown')}</b>{' '}
            {isCurrent ? <Badge tone="brand">{t('account.session_current')}</Badge> : null}
            <p className="muted">{t('account.session_seen', { time: format.stamp(lastSeenAt) })}</p>
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-4">
        <input type="hidden" name="intent" value="sessions" />
        <SubmitButton kind="secondary">{t('account.end_sessions')}</SubmitButton>
      </Form>
    </Card>
  )
}

/** 'Firefox · Windows' from what browsers call themselves; the whole text when it says neither. */
function shortName(userAgent: string): string {
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((name) => userAgent.includes(`${name}/`))
  const system = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS', 'Linux'].find((name) =>
    userAgent.includes(name),
  )
  const names = { Edg: 'Edge', OPR: 'Opera' }
  const shown = browser === 'Edg' || browser === 'OPR' ? names[browser] : browser
  return [shown, system].filter(Boolean).join(' · ') || userAgent
}
