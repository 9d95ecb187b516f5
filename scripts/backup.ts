import { backupCommand } from '../server/src/maintenance/backup/backup-command.ts'

await backupCommand(process.argv[2])
