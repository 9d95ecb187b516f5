import { HttpError } from '../../hydra/http-error.ts'
import type { UploadServices } from './upload-services.ts'

/**
 * Refuses a file by its declared size, before any of it is read: 413 above the limit, 507
 * when the disk would not keep its reserve.
 * @param size bytes
 */
export async function refuseLargeFile(
  { store, limits }: Pick<UploadServices, 'store' | 'limits'>,
  size: number,
): Promise<void> {
  if (size > limits.uploadMaxBytes) {
    throw new HttpError(413, 'Ce fichier est trop volumineux.', {
      violations: [{ propertyPath: 'size', message: 'Ce fichier est trop volumineux.' }],
    })
  }
  if ((await store.uploads.free()) - size < limits.diskReserveBytes) {
    throw new HttpError(507, 'Il n’y a plus assez de place pour ce fichier.')
  }
}
