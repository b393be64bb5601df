import { Link } from 'react-router'
import type { Tab } from '#app/ui/layout/navigation/tabs.tsx'

/** Two to four views of the same data, as links in one frame. */
export function Segmented({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  return (
    <nav className="segmented" aria-label={label}>
      {tabs.map(({ to, label: text, current }) => (
        <Link key={text} to={to} aria-current={current ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
