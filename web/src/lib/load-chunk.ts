/** How long a lazily loaded screen may take to arrive, in ms (LIM-15, D-101). */
const CHUNK_TIMEOUT_MS = 120_000

/**
 * Every `import()` of the build goes through here, instead of Vite's helper, which has no limit and
 * weighs three times as much: its style sheets first, so that nothing shows without its styles.
 * @param styles paths from the root of the site
 * @throws Error when a file is missing, or not there in time
 */
export async function __vitePreload<Module>(
  load: () => Promise<Module>,
  styles: readonly string[] = [],
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('A part of the page came too late')),
      CHUNK_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([Promise.all(styles.map(linkStyle)).then(load), late])
  } finally {
    clearTimeout(timer)
  }
}

function linkStyle(path: string): Promise<unknown> | null {
  const href = `/${path}`
  if (document.querySelector(`link[href="${href}"]`)) return null
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error(`${href} is missing`))
    }
    document.head.append(link)
  })
}
