import path from 'node:path'
import { StartRefused } from '../../db/start-refused.ts'
import { openDiskStorage } from './disk-storage.ts'
import { createS3Storage, endpointOf, S3AnswerError, type S3Options } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Services refuse requests that were signed this long (ms) before or after they arrive. */
const CLOCK_SKEW_MS = 900_000

/**
 * The configured storage: the bucket when there is one, else `files` in the data folder. Throws
 * `StartRefused` when the bucket cannot be used.
 */
export async function openStorage(config: {
  dataDir: string
  s3: S3Options | undefined
}): Promise<Storage> {
  const { dataDir, s3 } = config
  if (!s3) return openDiskStorage(path.join(dataDir, 'files'))
  const storage = createS3Storage(s3)
  await storage.ping().catch((error: unknown) => {
    throw new StartRefused(bucketRefused(s3, error), { cause: error })
  })
  return storage
}

function bucketRefused(s3: S3Options, error: unknown): string {
  const service = `le service S3 ${endpointOf(s3)}`
  if (!(error instanceof S3AnswerError)) {
    return `S3_ENDPOINT : ${service} ne répond pas. Vérifiez l’adresse, et que ce service est joignable d’ici.`
  }
  const clock = error.serviceTime
  if (clock && Math.abs(clock.getTime() - Date.now()) > CLOCK_SKEW_MS) {
    return `S3_ENDPOINT : ${service} dit qu’il est ${clock.toISOString()}, l’horloge de cette machine ${new Date().toISOString()}. Il refuse ce qui est signé à une autre heure : réglez l’horloge.`
  }
  switch (error.status) {
    case 401:
    case 403:
      return `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY : ${service} ne laisse pas ces clés utiliser le compartiment « ${s3.bucket} ». Corrigez-les, ou leurs droits.`
    case 404:
      return `S3_BUCKET : ${service} n’a pas de compartiment « ${s3.bucket} ». Créez-le, ou corrigez ce nom.`
    case 301:
    case 307:
    case 400:
      return `S3_REGION : ${service} n’accepte pas la région « ${s3.region} » pour le compartiment « ${s3.bucket} ». Corrigez-la.`
    default:
      return `S3_ENDPOINT : ${service} répond par une erreur (${error.status}). Recommencez plus tard.`
  }
}
