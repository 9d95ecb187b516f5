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

interface Dressable extends ButtonLook {
  className?: string | undefined
  children?: ReactNode
}

/** The properties of an element that has the look of a button. */
function dressed<Props extends Dressable>(props: Props) {
  const { variant = 'neutral', size = 'm', icon, iconEnd, className, children, ...native } = props
  return {
    ...native,
    className: classNames('screen-only', styles.button, VARIANTS[variant], SIZES[size], className),
    children: (
      <>
        {icon && <Icon name={icon} />}
        {children}
        {iconEnd && <Icon name={iconEnd} />}
      </>
    ),
  }
}

type NativeButton = ComponentProps<'button'>

/** The one button of the site, in its variants and sizes. */
export function Button(props: NativeButton & ButtonLook) {
  return <button type="button" {...dressed(props)} />
}

/** A link within the site that looks like a button. */
export function ButtonLink(props: LinkProps & ButtonLook) {
  return <Link {...dressed(props)} />
}

type IconButtonProps = Omit<NativeButton, 'children' | 'aria-label'> &
  Pick<ButtonLook, 'variant' | 'size'> & {
    icon: IconName
    /** what the button does, read aloud */
    label: string
  }

/** A square button that shows an icon only. */
export function IconButton({ label, className, ...button }: IconButtonProps) {
  return <Button {...button} aria-label={label} className={classNames(styles.icon, className)} />
}

/** A small underlined action inside text or beside a heading. */
export function LinkButton({ className, ...native }: NativeButton) {
  return (
    <button
      type="button"
      {...native}
      className={classNames('screen-only', styles.link, className)}
    />
  )
}
