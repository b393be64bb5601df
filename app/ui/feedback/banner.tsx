import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/layout/icon.tsx'

export type BannerTone = 'info' | 'warning' | 'danger' | 'success' | 'accent'

const ICONS = {
  info: 'info',
  warning: 'clock',
  danger: 'warning',
  success: 'check',
  accent: 'clock',
} as const satisfies Record<BannerTone, IconName>

type BannerProps = { tone: BannerTone; action?: ReactNode; children: ReactNode }

/** Notice about the page or the shop, with at most one action. */
export function Banner({ tone, action, children }: BannerProps) {
  return (
    <div className={tone === 'info' ? 'banner' : `banner ${tone}`}>
      <Icon name={ICONS[tone]} />
      <p>{children}</p>
      {action}
    </div>
  )
}
