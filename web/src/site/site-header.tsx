import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { chooseEditMode, useEditMode } from '../lib/edit-mode.ts'
import { roleOf, useSession } from '../lib/session/session-store.ts'
import { chooseTheme, useTheme } from '../lib/window/theme.ts'
import { useCloseOnBack } from '../lib/window/use-close-on-back.ts'
import { pathOf } from '../routing/route-names.ts'
import { IconButton } from '../ui/button.tsx'
import { ToggleSwitch } from '../ui/toggle-switch.tsx'
import { Brand } from './brand.tsx'
import { SearchButton } from './find/search-button.tsx'
import { menuOf } from './menus.ts'
import styles from './site-header.module.css'
import { useScrolledAway } from './use-scrolled-away.ts'

/** Whether an entry leads to the part of the site that is shown; a report is part of the pathway. */
function isCurrent(entry: string, pathname: string): boolean {
  const part = entry === pathOf('reportNew') ? '/mon-parcours' : entry
  return pathname === part || pathname.startsWith(`${part}/`)
}

/** Mark, menu of the role, settings. `wide` follows the layout of the tool screens. */
export function SiteHeader({ wide }: { wide: boolean }) {
  const session = useSession()
  const role = roleOf(session)
  const { pathname } = useLocation()
  const scrolled = useScrolledAway()
  const { open, setOpen, toggle } = useBurgerMenu()
  const isVisitor = role === 'anonymous'
  return (
    // The visitor's header leaves when the page is scrolled; the focus brings it back.
    <header
      className={classNames(
        'screen-only',
        styles.header,
        'sticky top-0 z-header rule-ink-b bg-ground',
        wide && styles.wide,
        isVisitor && scrolled && !open && styles.away,
      )}
    >
      <div className={`${styles.inner} flex items-center gap-8 mx-auto px-page`}>
        <Brand />
        <nav
          id="menu"
          aria-label="Menu principal"
          className={classNames(styles.menu, open && styles.open, isVisitor && styles.visitor)}
        >
          <ul>
            {menuOf(session).map(({ label, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={isCurrent(to, pathname) ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <div className={styles.settings}>
            {role === 'admin' && <EditModeSwitch />}
            <ThemeSwitch />
          </div>
        </nav>
        <SearchButton />
        <IconButton
          ref={toggle}
          className={styles.burger}
          icon={open ? 'close' : 'menu'}
          label={open ? 'Fermer le menu' : 'Ouvrir le menu'}
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpen(!open)}
        />
      </div>
    </header>
  )
}

/** The menu below 1250 px: closes on Escape, giving the focus back, and on navigation. */
function useBurgerMenu() {
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  useCloseOnBack(open, () => {
    setOpen(false)
    toggle.current?.focus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes at each new location
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [open])
  return { open, setOpen, toggle }
}

/** « Contraste élevé » switches to the dark, high-contrast theme. */
function ThemeSwitch() {
  const dark = useTheme() === 'dark'
  return (
    <ToggleSwitch
      label="Contraste élevé"
      pressed={dark}
      onToggle={() => chooseTheme(dark ? 'light' : 'dark')}
    />
  )
}

/** « Mode édition », for administrators. */
function EditModeSwitch() {
  const on = useEditMode()
  return <ToggleSwitch label="Mode édition" pressed={on} onToggle={() => chooseEditMode(!on)} />
}
