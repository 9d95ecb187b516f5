import styles from './icon.module.css'
import drawings from './icons.svg?url'

/** Line drawings of icons.svg, on an 18 × 18 grid: a file of their own, out of every page's scripts. */
export type IconName =
  | 'archive'
  | 'arrow-down'
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-up'
  | 'building'
  | 'calculator'
  | 'check'
  | 'check-dashed'
  | 'check-double'
  | 'check-ground'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'close'
  | 'copy'
  | 'download'
  | 'external'
  | 'eye'
  | 'eye-off'
  | 'filter'
  | 'flag'
  | 'folder'
  | 'history'
  | 'keyboard'
  | 'leave'
  | 'link'
  | 'menu'
  | 'merge'
  | 'minus'
  | 'move'
  | 'page'
  | 'pause'
  | 'pencil'
  | 'person'
  | 'plus'
  | 'print'
  | 'save'
  | 'search'
  | 'share'
  | 'table'
  | 'trash'
  | 'undo'
  | 'warning'

/** A decorative icon: the control or text beside it carries the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={`${styles.icon} flex-none fill-none stroke-current`}
      viewBox="0 0 18 18"
      aria-hidden="true"
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
