import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { builtServerFile } from '../config/paths.ts'
import { onServer } from '../testing/database/database-template.ts'
import {
  type PostgresCluster,
  postgresIsAvailable,
  startPostgresCluster,
} from '../testing/database/postgres-cluster.ts'
import { commandFile, startProcess } from '../testing/processes/child-process.ts'
import { freePort } from '../testing/processes/free-port.ts'
import { copyMigratedDataFolder } from '../testing/processes/migrated-data-folder.ts'
import { startS3Server } from '../testing/uploads/s3-server.ts'

const APP_SECRET = 'a-secret-for-the-tests-of-32-characters'

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
  return () => fs.rmSync(folder, { recursive: true, force: true })
})

/** The standard error of a refused start or command. */
async function refusal(
  env: Record<string, string>,
  file = builtServerFile('main.js'),
  args: string[] = [],
) {
  const child = startProcess(file, args, {
    PORT: '0',
    DATA_DIR: path.join(folder, 'vide'),
    DATABASE_URL: '',
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'info',
    ...env,
  })
  const status = await child.ended
  return { status, stderr: child.stderr }
}

/** One sentence or two in French on one line, with all these words, and where to look in the code for nobody. */
async function expectSentence(words: string[], ...[env, file, args]: Parameters<typeof refusal>) {
  const { status, stderr } = await refusal(env, file, args)
  for (const word of words) expect(stderr).toContain(word)
  expect(stderr).toMatch(/^[^\n]+\.\n$/)
  expect(stderr).not.toMatch(/^\s+at |\bError\b|node:internal/m)
  expect(status).toBe(1)
}

it('O-18 a data folder that is a file, or that this account may not write, is refused by name', async () => {
  const file = path.join(folder, 'fichier')
  fs.writeFileSync(file, '')
  await expectSentence(['DATA_DIR', `« ${file} »`, 'n’est pas un dossier'], { DATA_DIR: file })
  const forbidden = '/sys/etapes-climat'
  await expectSentence(['DATA_DIR', `« ${forbidden} »`, 'Donnez-lui le droit'], {
    DATA_DIR: forbidden,
  })
  const inFile = path.join(folder, 'secret')
  copyMigratedDataFolder(inFile)
  fs.mkdirSync(path.join(inFile, 'files'), { recursive: true })
  fs.writeFileSync(path.join(inFile, 'uploads'), '')
  await expectSentence(['DATA_DIR', 'uploads »'], { DATA_DIR: inFile })
})

it('O-18 a damaged embedded database is refused with how to go on, and left as it is; LOG_LEVEL=debug says where', async () => {
  const dataDir = path.join(folder, 'abîmée')
  const control = path.join(dataDir, 'postgres-18', 'global', 'pg_control')
  copyMigratedDataFolder(dataDir)
  const once = await refusal({ DATA_DIR: dataDir, PORT: '1', HOST: '192.0.2.1' })
  expect(once.stderr).toContain('HOST')
  fs.truncateSync(control, 100)
  const words = ['DATA_DIR', path.dirname(path.dirname(control)), 'endommagés', 'npm run restore']
  await expectSentence(words, { DATA_DIR: dataDir })
  for (const [script, argument] of [
    ['backup', path.join(folder, 'jamais.tar.gz')],
    ['admin-create', 'personne@exemple.fr'],
  ] as const) {
    await expectSentence(words, { DATA_DIR: dataDir }, commandFile(script), [argument])
  }
  expect(fs.statSync(control).size).toBe(100)
  const detailed = await refusal({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' })
  expect(detailed.stderr).toMatch(/endommagés.*\n(.*\n)*\s+at /)
})

it('O-18 an address or a port that cannot be listened on is named', async () => {
  const taken = net.createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    taken.close()
  })
  const { port } = taken.address() as AddressInfo
  await expectSentence(['PORT', `${port} est déjà utilisé`], { PORT: String(port) })
  const measured = { METRICS_PORT: String(port) }
  await expectSentence(['METRICS_PORT', `${port} est déjà utilisé`], measured)
})

it('O-18 a bucket that refuses, or does not answer, is named with its variable', async () => {
  const s3 = await startS3Server()
  onTestFinished(s3.close)
  const env = {
    S3_ENDPOINT: s3.options.endpoint ?? '',
    S3_BUCKET: s3.options.bucket,
    S3_REGION: s3.options.region,
    S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
  }
  await expectSentence(['S3_SECRET_ACCESS_KEY', env.S3_BUCKET], {
    ...env,
    S3_SECRET_ACCESS_KEY: 'fausse',
  })
  const nowhere = `http://127.0.0.1:${await freePort()}`
  await expectSentence(['S3_ENDPOINT', nowhere], { ...env, S3_ENDPOINT: nowhere })
})

if (postgresIsAvailable() && !process.env.TEST_DATABASE_URL) {
  let cluster: PostgresCluster
  beforeAll(async () => {
    cluster = await startPostgresCluster()
  })
  afterAll(() => cluster.stop())

  /** The address of a database of the server. */
  function address(database: string, user = 'postgres'): string {
    const url = new URL(cluster.url)
    url.pathname = database
    url.username = user
    return url.href
  }

  it('O-18 O-08 a PostgreSQL server that is away, lacks the database or refuses is named, never its password', async () => {
    const port = await freePort()
    const away = `postgres://etapes:motdepasse@127.0.0.1:${port}/etapes`
    const env = { APP_SECRET, DATA_DIR: path.join(folder, 'postgres') }
    for (const [file, args] of [
      [builtServerFile('main.js'), []],
      [commandFile('backup'), [path.join(folder, 'jamais.tar.gz')]],
      [commandFile('admin-create'), ['personne@exemple.fr']],
    ] as [string, string[]][]) {
      await expectSentence(
        ['DATABASE_URL', `127.0.0.1:${port}`, 'démarré'],
        { ...env, DATABASE_URL: away },
        file,
        args,
      )
    }
    const { stderr } = await refusal({ ...env, DATABASE_URL: away })
    expect(stderr).not.toContain('motdepasse')

    const missing = address('absente')
    await expectSentence(['DATABASE_URL', '« absente » n’existe pas', 'createdb absente'], {
      ...env,
      DATABASE_URL: missing,
    })
    const stranger = address('postgres', 'inconnu')
    await expectSentence(['DATABASE_URL', '« inconnu »'], { ...env, DATABASE_URL: stranger })

    await onServer(
      cluster.url,
      `create database latine encoding 'LATIN1' template template0 locale 'C'`,
    )
    await expectSentence(['« latine »', 'LATIN1', 'UTF-8'], {
      ...env,
      DATABASE_URL: address('latine'),
    })

    await onServer(cluster.url, 'create role etroit login')
    await onServer(cluster.url, 'create database etroite')
    const narrow = address('etroite', 'etroit')
    await expectSentence(['« etroit »', '« etroite »', 'CREATE EXTENSION'], {
      ...env,
      DATABASE_URL: narrow,
    })
  })
}
