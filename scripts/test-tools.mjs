import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Programs that the browser tests run in; the shell, Chromium without windows, before the others. */
export const BROWSERS = [
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
    present: () => Boolean(process.env.CHROMIUM_PATH) || onPath('chromium-headless-shell'),
    substitute: () => BROWSERS.find(onPath),
    cost: 'its windows make the browser tests up to twice as long as in the shell',
  },
  POSTGRESQL,
  debianTool('pdftotext', 'poppler-utils'),
  debianTool('qpdf', 'qpdf'),
  debianTool('Firefox', 'firefox-esr', 'firefox-esr'),
  debianTool('WebKit', 'webkit2gtk-driver', 'WebKitWebDriver'),
  debianTool('Xvfb', 'xvfb'),
  {
    name: 'openpyxl',
    package: 'python3-openpyxl',
    present: () => existsSync('/usr/lib/python3/dist-packages/openpyxl'),
  },
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
 * root where there is apt, otherwise only names them. For one that another program stands in for, a line says
 * what that costs.
 * @returns the names of the tools that are still missing, and that nothing stands in for
 */
export function ensureTools(tools) {
  const missing = tools.filter((tool) => !tool.present())
  if (missing.length > 0) installOrName(missing)
  const stillMissing = missing.filter((tool) => !tool.present())
  for (const { substitute, package: name, cost } of stillMissing) {
    const program = substitute?.()
    if (program) console.log(`Without ${name} the tests run in ${program}: ${cost}`)
  }
  return stillMissing.filter((tool) => !tool.substitute?.()).map((tool) => tool.name)
}

function installOrName(tools) {
  const names = tools.map((tool) => `${tool.name} (${tool.package})`).join(', ')
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return console.log(`Missing: ${names}`)
  console.log(`Installing: ${names}`)
  process.env.DEBIAN_FRONTEND = 'noninteractive'
  run('apt-get', ['update', '-qq'])
  // One by one: a package that is not there keeps none of the others away.
  for (const tool of tools) {
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', tool.package])
  }
}

/** The same for what the tests use. */
export const ensureTestTools = () => ensureTools(TOOLS)

if (process.argv[1] === import.meta.filename) ensureTestTools()
