import { Link, type LinkProps } from 'react-router'
import layout from './layout.module.css'

/** A link that opens a new tab, and says so to screen readers. */
export function NewTabLink({ children, ...link }: LinkProps) {
  return (
    <Link {...link} target="_blank" rel="noopener noreferrer">
      {children}
      <span className={layout.visuallyHidden}> (nouvel onglet)</span>
    </Link>
  )
}
