const SUITES = ['unit', 'api-embedded', 'api-postgres', 'process', 'browser', 'other-browsers']

/**
 * The suites that can run without the missing tools, and messages about the others.
 * @param missing names of tools, as `ensureTestTools` returns them
 */
export function suitesWithout(missing) {
  const lacks = (...tools) => tools.some((tool) => missing.includes(tool))
  const left = new Set()
  const said = []
  if (lacks('PostgreSQL')) {
    left.add('api-postgres')
    said.push(
      'No PostgreSQL server can be started: only the calls in which the engine decides run, on the embedded database',
    )
  }
  const engines = { Firefox: lacks('Firefox'), WebKit: lacks('WebKit', 'Xvfb') }
  const absent = Object.keys(engines).filter((name) => engines[name])
  for (const name of absent) said.push(`Left out: the pages in ${name}`)
  if (absent.length === Object.keys(engines).length) left.add('other-browsers')
  return { suites: SUITES.filter((suite) => !left.has(suite)), said }
}
