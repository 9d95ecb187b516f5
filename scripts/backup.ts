import { backupCommand } from '../server/src/db/backup/backup-command.ts'

await backupCommand(process.argv[2])
