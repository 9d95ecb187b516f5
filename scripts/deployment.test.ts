import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig, VARIABLES } from '../server/src/config/env.ts'
import serverBuild from '../server/vite.config.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const FILES = [
  'Containerfile',
  'compose.yaml',
  'deploy/etapes-climat.service',
  'deploy/etapes-climat-backup.service',
]

const entries = Object.keys(serverBuild.build?.rollupOptions?.input ?? {})
const variables = read('README.md').matchAll(/^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \|/gm)
const documented = [...variables].flatMap(([, names = '']) => names.match(/[A-Z0-9_]+/g) ?? [])

it('OPS-07 container, compose file and units start what the build makes, as no root, with variables of the product', () => {
  for (const file of FILES) {
    const text = read(file)
    const started = [...text.matchAll(/server\/dist\/([a-z-]+)\.js/g)].map(([, name]) => name)
    expect(entries, file).toEqual(expect.arrayContaining(started))
  }
  const container = read('Containerfile')
  expect(container.slice(container.lastIndexOf('FROM'))).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
  expect(container).toMatch(/^CMD \["node", "server\/dist\/main.js"\]$/m)
  expect(container).toMatch(/^HEALTHCHECK .*\\\n.*\/ready/m)
  for (const [, source = ''] of container.matchAll(/^COPY (?!--from)(.+) \S+$/gm)) {
    for (const file of source.split(' ')) expect(existsSync(path.join(root, file)), file).toBe(true)
  }
  const compose = read('compose.yaml')
  const [, application = ''] = /environment: &environment\n((?: {4}.*\n)+)/.exec(compose) ?? []
  const set = [...application.matchAll(/^ {4}([A-Z0-9_]+):/gm)].map(([, name]) => name)
  expect(documented).toEqual(expect.arrayContaining([...set, 'BACKUP_FOLDER']))
  const values = Object.fromEntries(
    set.map((name) => {
      const [, value = ''] = new RegExp(`^ {4}${name}: (.*)$`, 'm').exec(application) ?? []
      return [name, value.replaceAll(/\$\{(\w+):[^}]*\}/g, (_, given) => SAMPLES[given] ?? '')]
    }),
  )
  expect(readConfig({ ...values, BACKUP_FOLDER: '/backups' }).s3?.bucket).toBe('etapes')
  for (const unit of FILES.filter((file) => file.endsWith('.service'))) {
    expect(read(unit), unit).toMatch(/^DynamicUser=yes$/m)
  }
})

it('OPS-07 the README has every variable, and each can be set in the compose file and under systemd', () => {
  expect([...documented, 'NODE_ENV'].sort()).toEqual([...VARIABLES].sort())
  const image =
    read('Containerfile')
      .match(/^ENV (?:.*\\\n)*.*$/gm)
      ?.at(-1) ?? ''
  const inImage = [...image.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name)
  const inCompose = [...read('compose.yaml').matchAll(/^ {4,6}([A-Z0-9_]+):/gm)].map(
    ([, name]) => name,
  )
  expect(VARIABLES.filter((name) => ![...inImage, ...inCompose].includes(name))).toEqual([])
  for (const unit of FILES.filter((file) => file.endsWith('.service'))) {
    expect(read(unit), unit).toMatch(/^EnvironmentFile=-\/etc\/etapes-climat\.env$/m)
  }
})

const SAMPLES: Record<string, string> = {
  PUBLIC_URL: 'https://etapes.example',
  APP_SECRET: 'a-secret-for-the-tests-of-32-characters',
  POSTGRES_PASSWORD: 'secret',
  S3_SECRET_ACCESS_KEY: 'secret',
  ADMIN_EMAIL: 'admin@etapes.example',
}
