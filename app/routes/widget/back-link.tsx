import { Icon } from '#app/ui/layout/icon.tsx'

/** The way back, above a page's heading. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <a className="back-link" href={to}>
      <Icon name="left" small />
      {children}
    </a>
  )
}
