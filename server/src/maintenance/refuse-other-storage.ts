import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { instanceName } from '../db/postgres-server.ts'
import { StartRefused } from '../db/start-refused.ts'

/**
 * Refuses a start beside an instance that uses this database and stores its files elsewhere: pictures of
 * one would be missing on the other. Instances are known by the names of their connections.
 * @throws StartRefused that names the other's address
 */
export async function refuseOtherStorage(db: Database, storageId: string): Promise<void> {
  const { rows } = await db.execute<{ address: string | null; since: string }>(sql`
    select host(client_addr) as address, backend_start::text as since from pg_stat_activity
    where datname = current_database() and application_name like ${instanceName('%')}
      and application_name <> ${instanceName(storageId)}
    order by backend_start limit 1`)
  const [other] = rows
  if (!other) return
  throw new StartRefused(
    `Une autre instance (${other.address ?? 'sur cette machine'}, depuis le ${other.since}) utilise cette base de données ` +
      'et garde ses fichiers ailleurs : les images de l’une manqueraient à l’autre. Donnez aux deux le même stockage ' +
      '(variables S3_…, ou le même dossier « files » de DATA_DIR), ou arrêtez l’autre. Si elle n’existe plus, sa connexion peut rester plus d’une heure : ' +
      'select pg_terminate_backend(pid) from pg_stat_activity la ferme. Rien n’a été modifié.',
  )
}
