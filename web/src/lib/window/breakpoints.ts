/**
 * Widths of the window at which screens change their layout, in rem. A class says `desktop:` from one on
 * and `max-desktop:` below it, a style sheet `@media (--desktop)` and `@media (--max-desktop)`, and
 * scripts ask `from('desktop')` and `below('desktop')`.
 */
export const BREAKPOINTS = { small: 24, phone: 48, tablet: 64, desktop: 78.125, wide: 90 } as const

/** Media query of windows from a breakpoint on. */
export const from = (name: keyof typeof BREAKPOINTS): string => `(width >= ${BREAKPOINTS[name]}rem)`

/** Media query of windows below a breakpoint. */
export const below = (name: keyof typeof BREAKPOINTS): string => `(width < ${BREAKPOINTS[name]}rem)`

/** A style sheet whose named widths are written out; in that of Tailwind's theme they are declared. */
export function withBreakpoints(css: string): string {
  const names = Object.entries(BREAKPOINTS)
  const theme = names.map(([name, width]) => `--breakpoint-${name}: ${width}rem;`).join(' ')
  return names
    .reduce(
      (written, [name, width]) =>
        written
          .replaceAll(`(--max-${name})`, `(width < ${width}rem)`)
          .replaceAll(`(--${name})`, `(width >= ${width}rem)`),
      css,
    )
    .replace('/* breakpoints.ts */', theme)
}
