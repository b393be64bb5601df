import type { ReactNode } from 'react'

type CardProps = {
  title?: ReactNode
  /** Right side of the head: a link, a badge. */
  aside?: ReactNode
  /** Content without padding, for tables and lists that bring their own. */
  flush?: boolean | undefined
  className?: string | undefined
  id?: string | undefined
  children: ReactNode
}

export function Card({ title, aside, flush, className, id, children }: CardProps) {
  return (
    <section id={id} className={className ? `card ${className}` : 'card'}>
      {title || aside ? (
        <div className="card-head">
          {title ? <h2>{title}</h2> : null}
          {aside}
        </div>
      ) : null}
      {flush ? children : <div className="padded">{children}</div>}
    </section>
  )
}
