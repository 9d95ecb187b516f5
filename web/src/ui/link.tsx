import type { ComponentProps } from 'react'
import { type LinkProps as RouterLinkProps, useHref, useLinkClickHandler } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<RouterLinkProps, 'to' | 'replace' | 'state'>

/**
 * A link within the site. That of the router also brings the prefetching of a framework that this
 * site does not use: 2 kB of every page.
 */
export function Link({ to, replace, state, onClick, ...native }: LinkProps) {
  const href = useHref(to)
  const navigate = useLinkClickHandler(to, {
    ...(replace !== undefined && { replace }),
    ...(state !== undefined && { state }),
    ...(native.target !== undefined && { target: native.target }),
  })
  return (
    <a
      {...native}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) navigate(event)
      }}
    />
  )
}
