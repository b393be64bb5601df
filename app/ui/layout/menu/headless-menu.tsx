import { MenuItem as HeadlessItem, Menu, MenuButton, MenuItems } from '@headlessui/react'
import type { Ref } from 'react'
import type { MenuProps } from './menu.tsx'
import { MenuItemContext } from './menu-item.tsx'

/**
 * The same menu with arrow keys, first letters, Escape and the focus given back. As in a transition it stays in the
 * document for a frame after it is closed: a browser doesn't submit a form whose button is gone.
 */
export function HeadlessMenu(props: MenuProps & { button: Ref<HTMLButtonElement> }) {
  const { label, title, className, buttonClassName, children, button } = props
  return (
    <Menu as="div" className={className}>
      <MenuButton ref={button} className={buttonClassName} title={title}>
        {label}
      </MenuButton>
      <MenuItems className="menu" modal={false} transition>
        <MenuItemContext value={HeadlessItem}>{children}</MenuItemContext>
      </MenuItems>
    </Menu>
  )
}
