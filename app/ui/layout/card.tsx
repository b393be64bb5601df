import type { ReactNode } from 'react'

type CardProps = {
  title?: ReactNode
  /** Right side of the head: a link, a badge. */
  aside?: ReactNode
  /** Content without padding, for tables and lists that bring their own. */
  flush?: boolean | undefined
  className?: string | undefined
  /** Can't be used, and looks so. */
  isInert?: boolean
  id?: string | undefined
  children: ReactNode
}

export function Card({ title, aside, flush, className, isInert, id, children }: CardProps) {
  return (
    <section id={id} className={className ? `card ${className}` : 'card'} inert={isInert}>
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
