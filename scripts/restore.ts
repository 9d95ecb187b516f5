import { restoreCommand } from '../server/src/db/backup/backup-command.ts'

await restoreCommand(process.argv[2])
