/** The look's icons: one stroke path each on a 20 × 20 ground. Source: design, look/*.html. */
const PATHS = {
  anchor:
    'M10 6.6a1.9 1.9 0 100-3.8 1.9 1.9 0 000 3.8zM10 6.6V17M3.5 11c.2 3.8 3 6 6.5 6s6.3-2.2 6.5-6M7 9.5h6',
  calendar:
    'M5.5 4.5h9A2.5 2.5 0 0117 7v7.5a2.5 2.5 0 01-2.5 2.5h-9A2.5 2.5 0 013 14.5V7a2.5 2.5 0 012.5-2.5zM3 8.5h14M7 2.8v3M13 2.8v3',
  card: 'M4.5 4.5h11A1.5 1.5 0 0117 6v8a1.5 1.5 0 01-1.5 1.5h-11A1.5 1.5 0 013 14V6a1.5 1.5 0 011.5-1.5zM3 8.5h14M5.5 12h3',
  chart: 'M3.5 16.5h13M5 12.8l3.5-4.3 3 2.3L16 5',
  check: 'M4.5 10.5l3.8 3.7 7.4-8.2',
  clock: 'M10 17a7 7 0 100-14 7 7 0 000 14zM10 6v4.2l2.8 1.6',
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  code: 'M7 6l-4 4 4 4M13 6l4 4-4 4',
  copy: 'M7.5 7.5h8v9h-8zM12.5 7.5v-4h-8v9h3',
  delete: 'M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.8 11h7.4l.8-11M8.5 8.5v5M11.5 8.5v5',
  door: 'M6 17V3.5h8V17M4 17h12M11.5 10.5h.01',
  down: 'M4.5 7.5L10 13l5.5-5.5',
  download: 'M10 3.5v9M6.5 9.5L10 13l3.5-3.5M3.5 16.5h13',
  external: 'M11 4h5v5M16 4l-7 7M8 5H4.5v10.5H15V12',
  eye: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM10 12a2 2 0 100-4 2 2 0 000 4z',
  filter: 'M3 5h14M5.5 10h9M8 15h4',
  globe:
    'M10 17a7 7 0 100-14 7 7 0 000 14zM3 10h14M10 3c2.5 2.2 3 4.5 3 7s-.5 4.8-3 7c-2.5-2.2-3-4.5-3-7s.5-4.8 3-7z',
  grid: 'M4 4h3.5v3.5H4zM12.5 4H16v3.5h-3.5zM4 12.5h3.5V16H4zM12.5 12.5H16V16h-3.5zM7.5 5.8h5M7.5 14.3h5M5.8 7.5v5M14.3 7.5v5',
  home: 'M3.5 9.2L10 3.8l6.5 5.4V16a.8.8 0 01-.8.8h-3.4v-4.6H7.7v4.6H4.3a.8.8 0 01-.8-.8z',
  info: 'M10 17a7 7 0 100-14 7 7 0 000 14zM10 9.3v4M10 6.7h.01',
  kayak:
    'M2.5 11.5c2.5 1 5 1.3 7.5 1.3s5-.3 7.5-1.3c-1.6 3.2-4 4.5-7.5 4.5s-5.9-1.3-7.5-4.5zM10 12.5V8.8M10 8.8a2 2 0 100-4 2 2 0 000 4zM5 12.2l10-7',
  left: 'M12.5 4.5L7 10l5.5 5.5',
  list: 'M8 5.5h9M8 10h9M8 14.5h9M3 5.3l1 1 1.6-1.8M3 9.8l1 1 1.6-1.8M3 14.3l1 1 1.6-1.8',
  lock: 'M5.5 9h9A1.5 1.5 0 0116 10.5v5a1.5 1.5 0 01-1.5 1.5h-9A1.5 1.5 0 014 15.5v-5A1.5 1.5 0 015.5 9zM7 9V6.5a3 3 0 016 0V9',
  mail: 'M4.5 4.5h11A1.5 1.5 0 0117 6v8a1.5 1.5 0 01-1.5 1.5h-11A1.5 1.5 0 013 14V6a1.5 1.5 0 011.5-1.5zM3.5 6l6.5 5 6.5-5',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  minus: 'M4.5 10h11',
  move: 'M4 7.5h11.5L12 4M16 12.5H4.5L8 16',
  note: 'M4.5 3.5h11v9l-4 4h-7zM15.5 12.5h-4v4M7 7h6M7 10h3.5',
  offline:
    'M3 3l14 14M5.2 8.7A8 8 0 018 7.3M10.5 6.9a8 8 0 014.3 1.8M7.3 11.5a4 4 0 011.7-1M12.3 11.2l.4.3M10 15h.01',
  order: 'M5 3h10v14l-2.5-1.6L10 17l-2.5-1.6L5 17zM8 7h4M8 10.5h4',
  percent:
    'M15 5L5 15M6.3 8.2a1.9 1.9 0 100-3.8 1.9 1.9 0 000 3.8zM13.7 15.6a1.9 1.9 0 100-3.8 1.9 1.9 0 000 3.8z',
  phone:
    'M6.8 3.5l1.5 3.4-1.7 1.4c.8 2 2.9 4.1 4.9 4.9l1.4-1.7 3.4 1.5c.3 2-1 3.5-2.8 3.5C8 16.5 3.5 12 3.5 6.5c0-1.9 1.4-3.3 3.3-3z',
  pin: 'M10 17.5c3.5-3.8 5.2-6.6 5.2-9a5.2 5.2 0 10-10.4 0c0 2.4 1.7 5.2 5.2 9zM10 10.3a1.9 1.9 0 100-3.8 1.9 1.9 0 000 3.8z',
  plus: 'M10 4v12M4 10h12',
  print:
    'M6 7V3h8v4M6 14H4.5A1.5 1.5 0 013 12.5v-4A1.5 1.5 0 014.5 7h11A1.5 1.5 0 0117 8.5v4a1.5 1.5 0 01-1.5 1.5H14M6 11.5h8V17H6z',
  return: 'M8 5L4 9l4 4M4 9h8a4 4 0 010 8h-1',
  right: 'M7.5 4.5l5.5 5.5-5.5 5.5',
  search: 'M9 14a5 5 0 100-10 5 5 0 000 10zM12.8 12.8l3.7 3.7',
  settings:
    'M3.5 6.2h6.3M14.2 6.2h2.3M3.5 13.8h2.3M10.2 13.8h6.3M12 8.2a2 2 0 100-4 2 2 0 000 4zM8 15.8a2 2 0 100-4 2 2 0 000 4z',
  shield: 'M10 3l6 2.2v4.3c0 3.6-2.4 6.2-6 7.5-3.6-1.3-6-3.9-6-7.5V5.2zM7.3 10l2 2 3.5-3.8',
  sort: 'M6.5 8L10 4.5 13.5 8M6.5 12l3.5 3.5 3.5-3.5',
  star: 'M10 3l2.1 4.5 4.9.6-3.6 3.4.9 4.9L10 14l-4.3 2.4.9-4.9L3 8.1l4.9-.6z',
  up: 'M4.5 12.5L10 7l5.5 5.5',
  user: 'M10 9.5a3.2 3.2 0 100-6.4 3.2 3.2 0 000 6.4zM3.8 16.8c.6-3.2 3-4.8 6.2-4.8s5.6 1.6 6.2 4.8',
  users:
    'M7.5 9.5a2.8 2.8 0 100-5.6 2.8 2.8 0 000 5.6zM2 16.2c.5-2.8 2.6-4.2 5.5-4.2s5 1.4 5.5 4.2M13 4.2a2.8 2.8 0 010 5.2M14.5 12.3c2 .4 3.2 1.7 3.5 3.9',
  voucher: 'M3 6.2h14v2.3a1.6 1.6 0 000 3.1v2.3H3v-2.3a1.6 1.6 0 000-3.1zM12 6.5v1M12 9.5v1M12 12.5v1',
  warning: 'M10 3.2l7.3 13H2.7zM10 8v3.8M10 14h.01',
} as const

export type IconName = keyof typeof PATHS

export const ICON_NAMES = Object.keys(PATHS).filter(isIconName)

function isIconName(name: string): name is IconName {
  return name in PATHS
}

type IconProps = { name: IconName; small?: boolean | undefined; className?: string | undefined }

/** Always beside a text or inside a control that has a name, so it is hidden from screen readers. */
export function Icon({ name, small, className }: IconProps) {
  const classes = ['glyph', small ? 'small' : '', className ?? ''].filter(Boolean).join(' ')
  return (
    <svg className={classes} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
