import { readFileSync } from 'node:fs'
import path from 'node:path'
import { minVersion, satisfies } from 'semver'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const project = read('package.json')

interface LockedPackage {
  engines?: { node?: string }
  hasInstallScript?: boolean
  /** left out without a word where it cannot be used */
  optional?: boolean
}
const packages: [string, LockedPackage][] = Object.entries(read('package-lock.json').packages)

/** The least Node of package.json, and the last minor version of each later major with long support. */
const NODES = [minVersion(project.engines.node)?.version ?? '', '22.99.0', '24.99.0']

it('OPS-11 no installed package refuses a Node that the product runs on', () => {
  // Where one does, an older version of it in `overrides` of package.json: light-my-request asks for a cookie that needs Node 22.
  const refused = packages.flatMap(([folder, { engines, optional }]) =>
    NODES.filter((node) => !optional && !satisfies(node, engines?.node ?? '*')).map((node) => [
      folder,
      node,
    ]),
  )
  expect(refused).toEqual([])
})

it('OPS-11 each package with an install script is in allowScripts', () => {
  // Refused is enough for esbuild: its script only replaces a starter in JavaScript, and npm blocks it anyway.
  const names = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder]) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect([...new Set(names)].sort()).toEqual(Object.keys(project.allowScripts).sort())
})

it('OPS-11 the container is built on the Node that the README recommends', () => {
  const [, recommended] =
    /Node (\d+)/.exec(readFileSync(path.join(root, 'README.md'), 'utf8')) ?? []
  const [, built] =
    /^ARG BASE=.*node:(\d+)/m.exec(readFileSync(path.join(root, 'Containerfile'), 'utf8')) ?? []
  expect(built).toBe(recommended)
})
