import { restoreCommand } from '../server/src/maintenance/backup/backup-command.ts'

await restoreCommand(process.argv.slice(2))
