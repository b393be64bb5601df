import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

type LoginCardProps = {
  title: string
  subtitle?: string | undefined
  /** Beside the logo: 'Demo'. */
  badge?: ReactNode
  /** Under the card: languages, demo users. */
  below?: ReactNode
  children: ReactNode
}

/** One centred card over the jetty: log in, password, approve the terms. */
export function LoginCard({ title, subtitle, badge, below, children }: LoginCardProps) {
  return (
    <main className="login-card" id="main" tabIndex={-1}>
      <div className="login-box">
        <div className="logo">
          <Logo markSize={30} height={26} />
          {badge}
        </div>
        <h1 tabIndex={-1}>{title}</h1>
        {subtitle ? <p className="lead">{subtitle}</p> : null}
        <div className="inner">{children}</div>
      </div>
      <div className="under">
        {below}
        <Scene />
      </div>
    </main>
  )
}

function Scene() {
  return (
    <svg className="scene" viewBox="0 0 1100 190" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        <path opacity=".35" d="M0 96q90-34 190-22t190 4 170-18 200 12 180-12 170 36" />
        <path
          opacity=".5"
          d="M40 128h70M160 140h40M250 122h50M760 126h90M900 142h50M980 124h70M330 150h26M700 152h34"
        />
      </g>
      <path
        fill="currentColor"
        opacity=".9"
        d="M408 190h284l-10-24H418zM424 154h252l-9-20H433zM438 124h224l-8-16H446zM450 100h200l-6-13H456zM470 80h84v-11h-80z"
      />
      <circle cx="606" cy="68" r="13" fill="var(--buoy)" />
    </svg>
  )
}
