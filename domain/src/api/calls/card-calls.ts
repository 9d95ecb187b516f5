import { bulkAct, bulkAnswer } from '../../cards/bulk-contract.ts'
import {
  card,
  cardBody,
  duplicateBody,
  filterCounts,
  fixAnswer,
  foundCards,
  foundLines,
  placedCards,
  sectorCards,
  sectorTotal,
} from '../../cards/contract.ts'
import { catalogueHealth } from '../../cards/health-contract.ts'
import {
  filteredBody,
  frontPage,
  publicCard,
  publicCardDocument,
} from '../../cards/public-contract.ts'
import { populateAnswer } from '../../classification/contract.ts'
import { consequences, triedAct } from '../../consequences/contract.ts'
import { collectionOf } from '../../kernel/collection.ts'
import { positionsBody } from '../../kernel/position-list.ts'
import { lastAct, undoneAct } from '../../last-act/contract.ts'
import {
  type ApiCall,
  FORM_BODY,
  LIMITED,
  REFERS_TO_NOTHING,
  STORES_NOTHING,
  TREE_BODY,
} from '../api-call.ts'

export const cardCalls = {
  'GET /cards/actu': { answer: collectionOf(publicCard), revalidated: true },
  'GET /cards/actu/sectors': { answer: frontPage, revalidated: true },
  'GET /cards/actu/{id}': { answer: publicCardDocument, revalidated: true },
  'POST /cards/filtered': {
    body: filteredBody,
    limits: FORM_BODY,
    answer: collectionOf(publicCard),
    refuses: STORES_NOTHING,
  },
  'GET /cards/search': { answer: foundCards, revalidated: true },
  'GET /pdf/cards/{id}': {},
  'GET /api/cards': { answer: foundCards, revalidated: true },
  'GET /api/cards/{id}': { answer: card },
  'POST /api/cards': { body: cardBody, created: card },
  'PUT /api/cards/{id}': { readsRevision: true, body: cardBody, answer: card },
  'DELETE /api/cards/{id}': {},
  'POST /admin/cards/duplicate/{id}': { body: duplicateBody, created: card },
  'GET /admin/cards/health': { answer: catalogueHealth },
  'GET /admin/cards/preview/{id}': { answer: card },
  'GET /pdf/cards/preview/{id}': {},
  'GET /admin/cards': { answer: collectionOf(sectorCards), revalidated: true },
  'GET /admin/cards/search': { answer: foundCards, revalidated: true },
  'GET /admin/cards/search?view=lines': { answer: foundLines, revalidated: true },
  'GET /admin/cards/counts': { answer: filterCounts },
  'GET /admin/cards/populate': { answer: populateAnswer, revalidated: true },
  'GET /admin/cards/populate?for=filters': { answer: populateAnswer },
  'POST /admin/cards/positions': { body: positionsBody, limits: TREE_BODY, answer: placedCards },
  'POST /admin/cards/fix': { answer: fixAnswer, refuses: LIMITED },
  'POST /admin/cards/bulk': { body: bulkAct, limits: TREE_BODY, answer: bulkAnswer },
  // Is about what its body names, and does what may be refused.
  'POST /admin/cards/consequences': {
    body: triedAct,
    limits: TREE_BODY,
    answer: consequences,
    refuses: { ...LIMITED, 404: true },
  },
  'GET /admin/cards/last-act': { answer: lastAct },
  'POST /admin/cards/last-act/undo': { readsRevision: true, answer: undoneAct },
  'POST /admin/cards/sectors/{id}': { answer: sectorTotal, refuses: REFERS_TO_NOTHING },
} as const satisfies Record<string, ApiCall>
