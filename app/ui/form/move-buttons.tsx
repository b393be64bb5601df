import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'

type MoveButtonsProps = {
  /** The row's id, posted as `{id}:up` and `{id}:down` under the name `move`. */
  id: number
  /** What is moved, for screen readers. */
  name: string
  isFirst: boolean
  isLast: boolean
  /** Places in the whole list, from 1, where only a part of it is shown and a step is longer than one. */
  places?: { up: number; down: number } | undefined
}

/** One step up or down, as submit buttons of the form around the list. Source: experience.md 35. */
export function MoveButtons({ id, name, isFirst, isLast, places }: MoveButtonsProps) {
  const t = useTranslate()
  return (
    <span className="row flex-nowrap justify-end">
      <button
        type="submit"
        name="move"
        value={`${id}:${places?.up ?? 'up'}`}
        className="btn ghost icon sm"
        aria-label={t('common.move_up', { name })}
        disabled={isFirst}
      >
        <Icon name="up" small />
      </button>
      <button
        type="submit"
        name="move"
        value={`${id}:${places?.down ?? 'down'}`}
        className="btn ghost icon sm"
        aria-label={t('common.move_down', { name })}
        disabled={isLast}
      >
        <Icon name="down" small />
      </button>
    </span>
  )
}
