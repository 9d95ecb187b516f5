import type { StartedSecondFactor } from '@etapes-climat/domain/second-factor/contract'
import styles from './qr-code.module.css'

type QrCodeProps = StartedSecondFactor['qr'] & {
  /** what it is for, read aloud */
  label: string
}

/** A QR code that the server drew. */
export function QrCode({ size, path, label }: QrCodeProps) {
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}
