import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** Tools that the tests use beside Node, and their Debian packages. */
const TOOLS = [
  {
    name: 'Chromium',
    package: 'chromium-headless-shell',
    present: () => BROWSERS.some(onPath),
  },
  { name: 'PostgreSQL', package: 'postgresql', present: postgresIsPresent },
  { name: 'pdftotext', package: 'poppler-utils', present: () => onPath('pdftotext') },
  { name: 'qpdf', package: 'qpdf', present: () => onPath('qpdf') },
  { name: 'Firefox', package: 'firefox-esr', present: () => onPath('firefox-esr') },
  { name: 'WebKit', package: 'webkit2gtk-driver', present: () => onPath('WebKitWebDriver') },
  { name: 'Xvfb', package: 'xvfb', present: () => onPath('Xvfb') },
]

function onPath(command) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) => existsSync(path.join(folder, command)))
}

function postgresIsPresent() {
  if (process.env.TEST_DATABASE_URL || onPath('initdb')) return true
  const root = '/usr/lib/postgresql'
  return (
    existsSync(root) &&
    readdirSync(root).some((major) => existsSync(path.join(root, major, 'bin', 'initdb')))
  )
}

const missingTools = () => TOOLS.filter((tool) => !tool.present())

const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

/**
 * Sees to it that the tools are there: installs the missing ones from Debian's packages when run as
 * root where there is apt, otherwise only names them.
 * @returns the names of the tools that are still missing
 */
export function ensureTestTools() {
  const missing = missingTools()
  if (missing.length === 0) return []
  const names = missing.map((tool) => tool.name).join(', ')
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    console.log(`Missing for the tests: ${names} (see README, « Tests »)`)
    return missing.map((tool) => tool.name)
  }
  console.log(`Installing for the tests: ${names}`)
  process.env.DEBIAN_FRONTEND = 'noninteractive'
  run('apt-get', ['update', '-qq'])
  // One by one: a package that is not there keeps none of the others away.
  for (const tool of missing) {
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', tool.package])
  }
  return missingTools().map((tool) => tool.name)
}

if (process.argv[1] === import.meta.filename) ensureTestTools()
