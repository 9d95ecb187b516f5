import styles from './icon.module.css'

/** Line drawings on an 18 × 18 grid. */
const PATHS = {
  'arrow-down': 'M9 3v12M4.5 10.5 9 15l4.5-4.5',
  'arrow-left': 'M15 9H3M7.5 4.5 3 9l4.5 4.5',
  'arrow-right': 'M3 9h12M10.5 4.5 15 9l-4.5 4.5',
  'arrow-up': 'M9 15V3M4.5 7.5 9 3l4.5 4.5',
  calculator: 'M4 2h10v14H4ZM6.5 5h5M6.5 9h.5M11 9h.5M6.5 12.5h.5M11 12.5h.5',
  check: 'M3 9.5 7 13.5 15 4.5',
  'chevron-left': 'M11.5 3.5 6 9l5.5 5.5',
  'chevron-right': 'M6.5 3.5 12 9l-5.5 5.5',
  close: 'M4 4l10 10M14 4 4 14',
  copy: 'M6 6h9v9H6ZM3 12V3h9',
  download: 'M9 2v9M5 8l4 4 4-4M3 16h12',
  external: 'M10 3h5v5M15 3 8 10M13 10v5H3V5h5',
  eye: 'M1.5 9S4.5 4 9 4s7.5 5 7.5 5-3 5-7.5 5-7.5-5-7.5-5ZM9 11a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  'eye-off':
    'M1.5 9S4.5 4 9 4s7.5 5 7.5 5-3 5-7.5 5-7.5-5-7.5-5ZM9 11a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM3 15.5 15 2.5',
  filter: 'M2 4h14M5 9h8M7.5 14h3',
  folder: 'M2 5v9h14V6H9L7.5 4H2Z',
  menu: 'M2 5h14M2 9h14M2 13h14',
  minus: 'M3 9h12',
  move: 'M9 2v14M5.5 5.5 9 2l3.5 3.5M5.5 12.5 9 16l3.5-3.5',
  pencil: 'M3 15l1-4 8-8 3 3-8 8-4 1Z',
  plus: 'M9 3v12M3 9h12',
  save: 'M3 3h9l3 3v9H3ZM6 3v4h5V3M6 15v-4h6v4',
  search: 'M8 13A5 5 0 1 0 8 3a5 5 0 0 0 0 10ZM12 12l4 4',
  trash: 'M3 5h12M7 5V3h4v2M5 5l.7 10h6.6L13 5',
  undo: 'M7 4 3 8l4 4M3 8h8a4 4 0 0 1 0 8',
  warning: 'M9 2.5 16.5 15.5h-15L9 2.5ZM9 7v4M9 12.8v.6',
} as const

export type IconName = keyof typeof PATHS

/** A decorative icon: the control or text beside it carries the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 18 18" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
