import { canonicalEmail, EMAIL_PATTERN } from '@etapes-climat/domain/users/rules/person-fields'
import { readConfig } from '../server/src/config/env.ts'
import { createLogger } from '../server/src/config/logger.ts'
import { openDatabase } from '../server/src/db/client.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { endRefused } from '../server/src/maintenance/refused-start.ts'
import { resetSecondFactor } from '../server/src/second-factor/reset-second-factor.ts'
import { createAdministrator } from '../server/src/users/create-administrator.ts'
import { promoteAccount } from '../server/src/users/promote-account.ts'

const options = process.argv.slice(2)
const PROMOTE = '--promote'
const RESET = '--reset-second-factor'
const promotes = options.includes(PROMOTE)
const resets = options.includes(RESET)
const [email = '', ...others] = options
  .filter((option) => option !== PROMOTE && option !== RESET)
  .map(canonicalEmail)
if (!EMAIL_PATTERN.test(email) || others.length > 0 || (promotes && resets)) {
  console.error(`Usage : npm run admin:create -- prenom.nom@exemple.fr [${PROMOTE} | ${RESET}]`)
  process.exit(2)
}

try {
  const config = readConfig()
  const logger = createLogger({ logLevel: 'warn' })
  const database = await openDatabase({ ...config, logger })
  await migrate(database)
  if (resets) {
    const isReset = await resetSecondFactor({ db: database.db, publicUrl: config.publicUrl }, email)
    await database.close()
    if (isReset) console.log(`${email} se connecte de nouveau avec son seul mot de passe.`)
    else console.error(`Aucun compte n’existe pour ${email}.`)
    process.exit(isReset ? 0 : 1)
  }
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
