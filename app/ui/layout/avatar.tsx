type AvatarProps = { name: string; soft?: boolean | undefined; large?: boolean | undefined }

/** Initials of a person ('EL') or the first two letters of a shop ('Sj'). Decoration beside the name. */
export function Avatar({ name, soft, large }: AvatarProps) {
  const classes = ['avatar', soft ? 'soft' : '', large ? 'large' : ''].filter(Boolean).join(' ')
  return (
    <span className={classes} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase() : [...first].slice(0, 2).join('')
}
