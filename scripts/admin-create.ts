import { EMAIL_PATTERN } from '@etapes-climat/domain/users/rules/person-fields'
import { readConfig } from '../server/src/config/env.ts'
import { createLogger } from '../server/src/config/logger.ts'
import { openDatabase } from '../server/src/db/client.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { endRefused } from '../server/src/refused-start.ts'
import { createAdministrator } from '../server/src/users/create-administrator.ts'

const email = process.argv[2]?.trim().toLowerCase() ?? ''
if (!EMAIL_PATTERN.test(email)) {
  console.error('Usage : npm run admin:create -- prenom.nom@exemple.fr')
  process.exit(2)
}

try {
  const config = readConfig()
  const logger = createLogger({ logLevel: 'warn' })
  const { databaseUrl, dataDir } = config
  const database = await openDatabase({ databaseUrl, dataDir, logger })
  await migrate(database)
  const access = await createAdministrator(database.db, { email, password: undefined })
  await database.close()
  if (!access) {
    console.error(`Un compte existe déjà pour ${email}.`)
    process.exit(1)
  }
  console.log(`Administrateur : ${access.email}`)
  console.log(`Mot de passe : ${access.password}`)
} catch (error) {
  endRefused(error)
}
