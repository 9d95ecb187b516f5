import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'

/** `signal`: the next action, once a screen; `danger-full`: inside a confirmation only. */
export type ButtonVariant = 'neutral' | 'signal' | 'accent' | 'quiet' | 'danger' | 'danger-full'

interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: 's' | 'm' | 'l' | undefined
  /** drawn before the text */
  icon?: IconName | undefined
  /** drawn after the text */
  iconEnd?: IconName | undefined
}

const VARIANTS: Record<ButtonVariant, string | undefined> = {
  neutral: undefined,
  signal: styles.signal,
  accent: styles.accent,
  quiet: styles.quiet,
  danger: styles.danger,
  'danger-full': styles.dangerFull,
}
const SIZES = { s: styles.small, m: undefined, l: styles.large }

function look({ variant = 'neutral', size = 'm' }: ButtonLook, className: string | undefined) {
  return classNames(styles.button, VARIANTS[variant], SIZES[size], className)
}

function Content({ icon, iconEnd, children }: ButtonLook & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} />}
    </>
  )
}

type NativeButton = ComponentProps<'button'>

/** The one button of the site, in its variants and sizes. */
export function Button({
  variant,
  size,
  icon,
  iconEnd,
  className,
  children,
  ...native
}: NativeButton & ButtonLook) {
  return (
    <button type="button" {...native} className={look({ variant, size }, className)}>
      <Content icon={icon} iconEnd={iconEnd}>
        {children}
      </Content>
    </button>
  )
}

/** A link within the site that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  iconEnd,
  className,
  children,
  ...link
}: LinkProps & ButtonLook) {
  return (
    <Link {...link} className={look({ variant, size }, className)}>
      <Content icon={icon} iconEnd={iconEnd}>
        {children}
      </Content>
    </Link>
  )
}

type IconButtonProps = Omit<NativeButton, 'children' | 'aria-label'> &
  Pick<ButtonLook, 'variant' | 'size'> & {
    icon: IconName
    /** what the button does, read aloud */
    label: string
  }

/** A square button that shows an icon only. */
export function IconButton({ icon, label, variant, size, className, ...native }: IconButtonProps) {
  return (
    <button
      type="button"
      {...native}
      aria-label={label}
      className={look({ variant, size }, classNames(styles.icon, className))}
    >
      <Icon name={icon} />
    </button>
  )
}

/** A small underlined action inside text or beside a heading. */
export function LinkButton({ className, ...native }: NativeButton) {
  return <button type="button" {...native} className={classNames(styles.link, className)} />
}
