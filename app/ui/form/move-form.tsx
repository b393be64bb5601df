import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Form, type FormProps, useNavigation } from 'react-router'
import { CurrentShopField } from './current-shop-field.tsx'
import { dragRow } from './drag-row.ts'
import { MovingContext } from './move-buttons.tsx'

/** `children` is a list whose rows have `MoveButtons`. */
type MoveFormProps = Pick<FormProps, 'action' | 'className' | 'children'>

/**
 * The form around a list that the shop orders itself. The page stays where it is when a row was moved, and a
 * row that was dragged stays where it was let go until the list is shown anew.
 */
export function MoveForm({ children, ...form }: MoveFormProps) {
  const [said, say] = useState('')
  const navigation = useNavigation()
  const putBack = useRef(() => {})
  const moving = useMemo(
    () => ({
      say,
      drag: (...args: Parameters<typeof dragRow>) => {
        putBack.current()
        putBack.current = dragRow(...args)
      },
    }),
    [],
  )
  useLayoutEffect(() => {
    if (navigation.state === 'idle') putBack.current()
  }, [navigation.state])
  return (
    <Form method="post" preventScrollReset {...form}>
      <CurrentShopField />
      <MovingContext value={moving}>{children}</MovingContext>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </Form>
  )
}
