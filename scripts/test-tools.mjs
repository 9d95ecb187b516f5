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

export const POSTGRESQL = { name: 'PostgreSQL', package: 'postgresql', present: postgresIsPresent }

/** Tools that the tests use beside Node, and their Debian packages. */
const TOOLS = [
  {
    name: 'Chromium',
    package: 'chromium-headless-shell',
    present: () => BROWSERS.some(onPath),
  },
  POSTGRESQL,
  debianTool('pdftotext', 'poppler-utils'),
  debianTool('qpdf', 'qpdf'),
  debianTool('Firefox', 'firefox-esr', 'firefox-esr'),
  debianTool('WebKit', 'webkit2gtk-driver', 'WebKitWebDriver'),
  debianTool('Xvfb', 'xvfb'),
]

/** A program of a Debian package. @param command its file, when it differs from the name */
export function debianTool(name, debianPackage, command = name) {
  return { name, package: debianPackage, present: () => onPath(command) }
}

/** Servers of Debian's packages lie in folders that only the PATH of root names. */
function onPath(command) {
  return [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin'].some((folder) =>
    existsSync(path.join(folder, command)),
  )
}

function postgresIsPresent() {
  if (process.env.TEST_DATABASE_URL || onPath('initdb')) return true
  const root = '/usr/lib/postgresql'
  return (
    existsSync(root) &&
    readdirSync(root).some((major) => existsSync(path.join(root, major, 'bin', 'initdb')))
  )
}

const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

/**
 * Sees to it that the tools are there: installs the missing ones from Debian's packages when run as
 * root where there is apt, otherwise only names them.
 * @returns the names of the tools that are still missing
 */
export function ensureTools(tools) {
  const missingTools = () => tools.filter((tool) => !tool.present())
  const missing = missingTools()
  if (missing.length === 0) return []
  const names = missing.map((tool) => `${tool.name} (${tool.package})`).join(', ')
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    console.log(`Missing: ${names}`)
    return missing.map((tool) => tool.name)
  }
  console.log(`Installing: ${names}`)
  process.env.DEBIAN_FRONTEND = 'noninteractive'
  run('apt-get', ['update', '-qq'])
  // One by one: a package that is not there keeps none of the others away.
  for (const tool of missing) {
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', tool.package])
  }
  return missingTools().map((tool) => tool.name)
}

/** The same for what the tests use. */
export const ensureTestTools = () => ensureTools(TOOLS)

if (process.argv[1] === import.meta.filename) ensureTestTools()
