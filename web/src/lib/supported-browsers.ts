/**
 * The oldest browsers that the site is built for: the first with `light-dark()` and `:has()`. The build,
 * the message to older ones and the accessibility statement take them from here; README repeats them.
 */
const SUPPORTED_BROWSERS = [
  { name: 'Chrome ou Edge', engine: 'chrome', since: '123' },
  { name: 'Firefox', engine: 'firefox', since: '121' },
  { name: 'Safari', engine: 'safari', since: '17.5' },
] as const

/** Oldest browsers that the build supports. */
export const BUILD_TARGET = SUPPORTED_BROWSERS.map(({ engine, since }) => `${engine}${since}`)

/** « Chrome ou Edge 123, Firefox 121 ou Safari 17.5 ». */
export const SUPPORTED_WORDS = new Intl.ListFormat('fr', { type: 'disjunction' }).format(
  SUPPORTED_BROWSERS.map(({ name, since }) => `${name}\u00a0${since}`),
)
