import type { IconName } from '#app/ui/layout/icon.tsx'

export type NavItem = {
  to: string
  label: string
  icon: IconName
  count?: number | undefined
  /** Addresses that belong to the item though they do not begin with its own. */
  under?: readonly (string | RegExp)[] | undefined
  /** Addresses that begin with the item's own and belong to another. */
  except?: readonly (string | RegExp)[] | undefined
  /** Makes it a group: it leads to the first of these, and shows them while one of them is open. */
  items?: readonly NavItem[] | undefined
}

/** A section of the sidebar. Pages that the reader may not open are left out by whoever builds the list. */
export type NavSection = { label: string | null; items: readonly NavItem[] }

export type ShopChoice = { id: number; displayName: string; current: boolean }

/** Addresses the shell leads to; `null` or left out hides the control. */
export type ShellLinks = {
  home: string
  /** The page with everything, for the phone's 'Mer'. */
  menu: string
  /** Shop list without script; a choice posts `shopId` here. */
  shops: string
  profile?: string | null | undefined
  /** Where shortcuts are turned off. */
  appearance: string
  signOut: string
  search?: string | null | undefined
  newBooking?: string | null | undefined
  knowledgeBase?: string | null | undefined
  supportEmail?: string | null | undefined
  newerPlatform?: string | null | undefined
}
