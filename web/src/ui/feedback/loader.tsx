import { classNames } from '../../lib/class-names.ts'
import styles from './loader.module.css'

interface LoaderProps {
  message?: string
  /** `overlay` covers the nearest positioned ancestor */
  variant?: 'inline' | 'overlay'
}

/** Three storeys that rise while one waits. */
export function Loader({ message = 'Chargement en cours', variant = 'inline' }: LoaderProps) {
  return (
    <div
      className={classNames(
        styles.loader,
        variant === 'overlay' && `${styles.overlay} absolute inset-0 grid place-items-center`,
      )}
    >
      <div className={`${styles.content} flex gap-4 items-center text-s`} role="status">
        <svg className="w-11 h-9 flex-none" viewBox="0 0 44 36" aria-hidden="true">
          <rect x="0" y="0" width="12" height="36" />
          <rect x="15" y="18" width="12" height="18" />
          <rect x="30" y="28" width="12" height="8" />
        </svg>
        {message}
      </div>
    </div>
  )
}
