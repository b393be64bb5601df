import { Icon } from '#app/ui/layout/icon.tsx'

/** The way back, above a page's heading. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 4,
        minHeight: 44,
        marginBlock: -6,
        fontSize: 'var(--fs-13)',
        color: 'var(--muted)',
        textDecoration: 'none',
      }}
    >
      <Icon name="left" small />
      {children}
    </a>
  )
}
