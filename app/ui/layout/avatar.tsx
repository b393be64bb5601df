import { initials } from '#app/domain/shared/text/initials.ts'

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
