import type { Logger } from 'pino'
import type { PrintingServices } from '../cards/document/card-pdf.ts'
import { readBytes, type Storage } from '../engines/storage/storage.ts'
import type { ZipEntry } from '../engines/zip/zip-stream.ts'
import { safeName } from '../hydra/attachment.ts'
import { presentMilestone } from '../milestones/milestone.presenter.ts'
import { findMilestone, listMilestones } from '../milestones/milestone.repository.ts'
import { accountAsker } from '../plugins/asker.ts'
import { printedReport } from '../reports/document/report-document.ts'
import { reportPdf } from '../reports/document/report-pdf.ts'
import { listReports } from '../reports/list/report-list.repository.ts'
import { readReport, readReportView } from '../reports/read-report.ts'
import { presentReport } from '../reports/report.presenter.ts'
import type { ReportRow } from '../reports/report.repository.ts'
import { presentCoAuthor } from '../sharing/co-author.presenter.ts'
import { listCoAuthors } from '../sharing/co-author.repository.ts'
import { presentShareLink } from '../sharing/share-link.presenter.ts'
import { listShareLinks } from '../sharing/share-link.repository.ts'
import { findLogo } from '../users/logo/logo.repository.ts'
import { presentUser } from '../users/user.presenter.ts'
import type { UserRow } from '../users/user.repository.ts'
import { readWorkshop } from '../workshops/read-workshop.ts'
import { findWorkshop, listWorkshops } from '../workshops/workshop.repository.ts'
import { findTraces } from './person.repository.ts'

export interface PersonalDataServices extends PrintingServices {
  storage: Storage
  logger: Pick<Logger, 'warn'>
}

const README = `Mes données – Étapes Climat

donnees.json        votre compte et ses dates, vos connexions et clés d’accès, le journal de sécurité, vos actes
                    d’administration, les rapports d’autres personnes où vous êtes co-auteur, vos
                    commentaires d’étapes, vos messages par le formulaire de contact, les messages
                    qui vous sont adressés, vos images et vos envois de fichiers
logo.png, .jpeg     le logo de votre structure, tel que nous le gardons
rapports/…          un dossier par rapport
  rapport.json      opération, étapes, notes, statuts, liens de partage et co-auteurs
  rapport.pdf       le rapport tel qu’il est aujourd’hui
  jalons/…          chaque jalon, en JSON et en PDF
  ateliers/…        chaque atelier\u00a0: lieu, participants, décisions

Les mots de passe, les codes de secours et les adresses des liens de partage n’y sont pas\u00a0: nous n’en
gardons qu’une empreinte. La clé de votre application d’authentification n’y est pas non plus.
Les heures sont en temps universel (UTC).
`

/** All that is held about a person, entry by entry: JSON, and the PDF of each report and milestone. */
export async function* personalDataEntries(
  services: PersonalDataServices,
  user: UserRow,
): AsyncGenerator<ZipEntry> {
  const { db } = services
  yield { name: 'LISEZMOI.txt', bytes: Buffer.from(README) }
  const traces = await findTraces(db, user)
  yield json('donnees.json', { account: presentUser(user), ...traces })
  const logo = await findLogo(db, user.id)
  if (logo) {
    const [, kind = '', base64 = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(logo.src) ?? []
    yield { name: `logo.${kind}`, bytes: Buffer.from(base64, 'base64') }
  }
  const { rows } = await listReports(db, { userId: user.id, window: null })
  for (const [at, row] of rows.entries()) {
    yield* reportEntries(services, { user, row, folder: `rapports/${ranked(at, row.name)}` })
  }
}

async function* reportEntries(
  services: PersonalDataServices,
  { user, row, folder }: { user: UserRow; row: ReportRow; folder: string },
): AsyncGenerator<ZipEntry> {
  const { db, storage } = services
  const links = await listShareLinks(db, row.id)
  const coAuthors = await listCoAuthors(db, row.id)
  yield json(`${folder}/rapport.json`, {
    ...JSON.parse(presentReport(await readReport(services, row, user), user).toString()),
    shareLinks: links.map(presentShareLink),
    coAuthors: coAuthors.map(presentCoAuthor),
  })
  yield await printed(services, { user, row, folder })
  const milestones = await listMilestones(db, row.id)
  for (const [at, { id }] of milestones.entries()) {
    const whole = await findMilestone(db, { id })
    if (!whole) continue
    const name = `${folder}/jalons/${ranked(at, whole.name)}`
    yield json(`${name}.json`, presentMilestone(whole))
    const bytes = await readBytes(storage, whole.file)
    if (bytes) yield { name: `${name}.pdf`, bytes }
  }
  const workshops = await listWorkshops(db, row.id)
  for (const [at, { id, heldOn }] of workshops.entries()) {
    const whole = await findWorkshop(db, { id })
    if (!whole) continue
    yield json(`${folder}/ateliers/${ranked(at, heldOn)}.json`, await readWorkshop(services, whole))
  }
}

/** The PDF of a report; one that cannot be typeset does not keep the person from the rest. */
async function printed(
  services: PersonalDataServices,
  { user, row, folder }: { user: UserRow; row: ReportRow; folder: string },
): Promise<ZipEntry> {
  try {
    const report = printedReport(await readReportView(services, row), 'author')
    const bytes = await reportPdf(services.documents, { report, asker: accountAsker(user.id) })
    return { name: `${folder}/rapport.pdf`, bytes }
  } catch (error) {
    services.logger.warn({ err: error, report: row.id }, 'a report is missing in an export')
    const notice = 'Ce PDF n’a pas pu être créé. Téléchargez-le depuis la page du rapport.\n'
    return { name: `${folder}/rapport-pdf-absent.txt`, bytes: Buffer.from(notice) }
  }
}

const json = (name: string, content: unknown): ZipEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
})

/** Two reports may have one name. */
const ranked = (at: number, name: string) =>
  `${String(at + 1).padStart(3, '0')} ${safeName(name).replace(/\.+$/, '')}`
