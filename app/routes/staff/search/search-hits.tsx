import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { markMatches } from '#app/domain/shared/text/search-marks.ts'
import { type SearchTerm, searchTerms } from '#app/domain/shared/text/search-text.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { OrderStatus } from '#app/routes/staff/order-table.tsx'
import { Icon, type IconName } from '#app/ui/layout/icon.tsx'
import type { Command, Hit, SearchResults } from './search-results.ts'

/** Of a hit, wherever it stands: in the page, or as an option of the palette. */
export type HitLinkProps = { hit: Hit; className: string; children: ReactNode }

type SearchHitsProps = {
  results: SearchResults
  chosen: Hit | null
  /** In the palette the arrows choose among the hits while the field has the focus. */
  HitLink?: ComponentType<HitLinkProps>
}

/** Hits by kind with the matched part marked, and what can be done with the chosen one. Source: experience.md 5. */
export function SearchHits({ results, chosen, HitLink = PageHit }: SearchHitsProps) {
  const t = useTranslate()
  const terms = searchTerms(results.query)
  const isListbox = HitLink !== PageHit
  const pages = results.groups.filter(({ kind }) => kind === 'pages')
  const found = results.groups.filter(({ kind }) => kind !== 'pages')
  const toGroup = ({ kind, hits }: SearchResults['groups'][number]) => (
    <Group key={kind} name={kind} title={t(`search.${kind}`)} isListbox={isListbox}>
      {hits.map((hit) => (
        <HitLink key={hit.id} hit={hit} className={hit === chosen ? 'search-hit is-chosen' : 'search-hit'}>
          <HitText icon={hit.icon} title={<Marked text={hit.title} terms={terms} />}>
            {hit.detail ? <Marked text={hit.detail} terms={terms} /> : null}
          </HitText>
          <span className="end">
            {hit.state ? <OrderStatus row={hit.state} /> : null}
            {hit.keys ? <Keys keys={hit.keys} /> : null}
            {hit === chosen && isListbox ? <Keys keys={t('search.enter')} /> : null}
          </span>
        </HitLink>
      ))}
    </Group>
  )
  return (
    <>
      {found.map(toGroup)}
      {chosen && chosen.commands.length > 0 ? (
        <Group
          name="commands"
          title={t('search.commands')}
          subject={t('search.for', { subject: chosen.subject })}
          isListbox={isListbox}
        >
          {chosen.commands.map((command) => (
            <CommandLink key={command.label} command={command} isListbox={isListbox} />
          ))}
        </Group>
      ) : null}
      {pages.map(toGroup)}
    </>
  )
}

type GroupProps = { name: string; title: string; subject?: string; isListbox: boolean; children: ReactNode }

function Group({ name, title, subject, isListbox, children }: GroupProps) {
  const id = `hits-${name}`
  return (
    <section role={isListbox ? 'group' : undefined} aria-labelledby={id}>
      <h2 id={id} role={isListbox ? 'presentation' : undefined}>
        {title} {subject ? <span>{subject}</span> : null}
      </h2>
      {children}
    </section>
  )
}

function PageHit({ hit, ...props }: HitLinkProps) {
  return <Link id={hit.id} to={hit.to} {...props} />
}

function CommandLink({ command, isListbox }: { command: Command; isListbox: boolean }) {
  const { icon, label, to, key } = command
  const content = (
    <>
      <HitText icon={icon} title={label} />
      <span className="end">{key && isListbox ? <Keys keys={`Alt ${key}`} /> : null}</span>
    </>
  )
  const props = {
    className: 'search-hit is-command',
    ...(isListbox ? { role: 'option', 'aria-selected': false, tabIndex: -1 } : {}),
  }
  return to.startsWith('tel:') ? (
    <a href={to} {...props}>
      {content}
    </a>
  ) : (
    <Link to={to} {...props}>
      {content}
    </Link>
  )
}

function HitText({ icon, title, children }: { icon: IconName; title: ReactNode; children?: ReactNode }) {
  return (
    <>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        {children ? <span className="hit-detail">{children}</span> : null}
      </span>
    </>
  )
}

/** For the eye alone: what is read out is the hit. */
function Keys({ keys }: { keys: string }) {
  return (
    <span className="hit-keys" aria-hidden="true">
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key.length === 1 ? key.toUpperCase() : key}</kbd>
      ))}
    </span>
  )
}

function Marked({ text, terms }: { text: string; terms: readonly SearchTerm[] }) {
  let at = 0
  return markMatches(text, terms).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.isMatch ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>
  })
}
