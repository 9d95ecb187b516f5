import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { milestone } from '../../db/tables/milestone.table.ts'
import { openDiskStorage } from '../../engines/storage/disk-storage.ts'
import { readBytes } from '../../engines/storage/storage.ts'
import { createTestDatabase } from '../../testing/database/database.ts'
import { fix } from '../../testing/milestones.ts'
import { saveReport } from '../../testing/save-report.ts'
import { useCatalogue } from '../../testing/use-catalogue.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const opened = useCatalogue()

// Catches: a backup that takes the PDF of a milestone for a file without its row.
it('TEAM-22 O-11 a backup holds the PDFs of milestones, and a restored milestone never changes either', async () => {
  const { fixture, test } = opened
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-milestones-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { body: report } = await saveReport(fixture, fixture.member)
  const { body: fixed } = await fix(fixture.member, report)
  const archive = path.join(folder, 'sauvegarde.tar.gz')
  await backup(test.database, test.dataDir, archive)

  const target = await createTestDatabase()
  await restore(target, path.join(folder, 'restored'), archive)
  const storage = await openDiskStorage(path.join(folder, 'restored', 'files'))
  const [row] = await target.db.select().from(milestone)
  const pdf = await readBytes(storage, row?.file ?? '')
  expect(
    createHash('sha256')
      .update(pdf ?? '')
      .digest('hex'),
  ).toBe(fixed.sha256)
  await expect(target.db.update(milestone).set({ somme: 1 })).rejects.toThrow()
  await target.close()
})
