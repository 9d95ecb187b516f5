import { canonicalEmail, EMAIL_PATTERN } from '@etapes-climat/domain/users/rules/person-fields'
import { readConfig } from '../server/src/config/env.ts'
import { createLogger } from '../server/src/config/logger.ts'
import { openDatabase } from '../server/src/db/client.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { endRefused } from '../server/src/maintenance/refused-start.ts'
import { createAdministrator } from '../server/src/users/create-administrator.ts'
import { promoteAccount } from '../server/src/users/promote-account.ts'

const options = process.argv.slice(2)
const promotes = options.includes('--promote')
const [email = '', ...others] = options
  .filter((option) => option !== '--promote')
  .map(canonicalEmail)
if (!EMAIL_PATTERN.test(email) || others.length > 0) {
  console.error('Usage : npm run admin:create -- prenom.nom@exemple.fr [--promote]')
  process.exit(2)
}

try {
  const config = readConfig()
  const logger = createLogger({ logLevel: 'warn' })
  const database = await openDatabase({ ...config, logger })
  await migrate(database)
  const access = await createAdministrator(database.db, { email, password: undefined })
  const isPromoted = !access && promotes && (await promoteAccount(database.db, email))
  await database.close()
  if (isPromoted) {
    console.log(`${email} est administrateur. Son mot de passe reste le sien.`)
  } else if (access) {
    console.log(`Administrateur : ${access.email}`)
    console.log(`Mot de passe : ${access.password}`)
  } else {
    console.error(`Un compte existe déjà pour ${email}. Pour le nommer administrateur :`)
    console.error(`npm run admin:create -- ${email} --promote`)
    process.exit(1)
  }
} catch (error) {
  endRefused(error)
}
