import { Link } from 'react-router'
import { pathOf } from '../routing/route-names.ts'
import styles from './brand.module.css'

/** Mark and name of the site, leading home. */
export function Brand() {
  return (
    <Link
      className={`${styles.brand} inline-flex items-center gap-3 text-ink no-underline weight-bold stretch-title whitespace-nowrap min-h-target`}
      to={pathOf('home')}
    >
      <svg
        className="w-8.5 h-8.5 fill-none stroke-current stroke-2"
        viewBox="0 0 34 34"
        aria-hidden="true"
      >
        <path d="M2 33V3h9v30M11 18h9v15M20 26h9v7M0 33h34" />
        <path className="fill-signal" d="M20 26h9v7h-9z" />
      </svg>
      Étapes Climat
    </Link>
  )
}
