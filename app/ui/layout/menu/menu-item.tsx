import { createContext, type ElementType, type ReactElement, useContext } from 'react'

/** Headless UI's item inside its menu; null in a `<details>`, where links and buttons stand as they are. */
export const MenuItemContext = createContext<ElementType | null>(null)

/** One link or submit button of a menu. */
export function MenuItem({ children }: { children: ReactElement }) {
  const Item = useContext(MenuItemContext)
  return Item ? <Item>{children}</Item> : children
}
