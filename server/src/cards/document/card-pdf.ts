import type { Card } from '@etapes-climat/domain/cards/contract'
import type { PrintedPlace } from '@etapes-climat/domain/media/rules/printed-size'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogueServices } from '../../catalogue/catalogue.ts'
import { sourceFile } from '../../config/paths.ts'
import type { Asker } from '../../engines/jobs/fair-queue.ts'
import { loadDocumentPictures } from '../../engines/pdf/document-pictures.ts'
import type { PdfEngine } from '../../engines/pdf/pdf-engine.ts'
import { sendFile } from '../../hydra/attachment.ts'
import { askerOf } from '../../plugins/asker.ts'
import { cardDocument, stepPictures } from './card-document.ts'

export interface DocumentServices {
  pdf: PdfEngine
  /** one of our pictures by its address as JPEG for a place; null for any other address */
  readPicture: (src: string, place: PrintedPlace) => Promise<Buffer | null>
  publicUrl: string
}

export interface PrintingServices extends CatalogueServices {
  documents: DocumentServices
}

/**
 * Typesets one step as its reader may see it.
 * @param draft marks the document as one of a draft
 */
export function cardPdf(
  services: DocumentServices,
  { card, asker, draft = false }: { card: Card; asker: Asker; draft?: boolean },
): Promise<Buffer> {
  return services.pdf.render(async () => {
    const { pictures, pictureOf } = await loadDocumentPictures(
      stepPictures(card),
      services.readPicture,
    )
    return {
      template: sourceFile('cards', 'document', 'card.typ'),
      title: card.name,
      data: cardDocument(
        card,
        { pictureOf, publicUrl: services.publicUrl },
        { now: new Date(), draft },
      ),
      pictures,
    }
  }, asker)
}

/** Sends a step as PDF, named after it. @param mark ends the name of what is not published */
export const sendCardPdf = (
  services: DocumentServices,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  card: Card,
  mark = '',
) =>
  sendFile(
    reply,
    `${card.name}--${card.idxFull}${mark}`,
    'pdf',
    cardPdf(services, { card, draft: mark !== '', asker: askerOf(request) }),
  )
