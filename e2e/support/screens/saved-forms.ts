import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** A form that saves over what somebody else may have saved meanwhile. */
export interface SavedForm {
  /** label of a text in it */
  field: string
  button: string
}

/** The file that tests what two people who save it are asked, where the thing is one of the site. */
type OwnTest = `e2e/${string}.test.ts`

/** A form that saves over nothing: it makes something new, asks, or sets one value, of which the last stays. */
const NEW = 'new'

const SAVE = 'Enregistrer'
const STEP = { field: 'Nom', button: SAVE }
const OPEN_DATA = 'e2e/admin/open-data.test.ts'
const SIGN_INS = 'e2e/admin/required-second-factor.test.ts'
const OPERATION = { field: 'Nom de l’opération', button: 'Valider' }
const SELECTION = 'e2e/member/report/report-editing.test.ts'

/** The forms of screens and overlays, by role. */
export const SAVED_FORMS = {
  administrators: {
    'rapport d’un adhérent': SELECTION,
    'modifier une étape': STEP,
    'prochaine version d’une étape': STEP,
    'étape qui a une prochaine version': STEP,
    'nouvelle étape': NEW,
    'données ouvertes': OPEN_DATA,
    'données ouvertes à tous': OPEN_DATA,
    connexions: SIGN_INS,
    'connexions, à partir d’un jour': SIGN_INS,
    'grille des étapes': 'e2e/admin/grid/grid.test.ts',
    'nouvelle page': NEW,
    'modifier un ouvrage': { field: 'Titre', button: SAVE },
    'nouveau témoignage': NEW,
    'créer un utilisateur': NEW,
    'modifier un utilisateur': { field: 'Fonction', button: SAVE },
    'édition par un administrateur': NEW,
    'planifier une publication': NEW,
    'source, hypothèses et relecture': STEP,
    'mot-clé saisi sans être choisi': NEW,
    'ajouter un filtre': NEW,
    'ajouter un filtre de même nom': NEW,
    'renommer un filtre': 'e2e/admin/classification/classification-renamed-twice.test.ts',
    'fusionner deux filtres': 'e2e/admin/classification/classification-merge.test.ts',
    'éditeur d’image': NEW,
    lien: NEW,
    'modifier une image': NEW,
    'décrire une image envoyée': NEW,
    'décrire des images envoyées': NEW,
    'éditer un texte': 'e2e/admin/inline-edit.test.ts',
  },
  members: {
    'nouveau rapport': NEW,
    édition: SELECTION,
    filtres: SELECTION,
    'préparer un atelier': NEW,
    'modifier mon compte': { field: 'Fonction', button: SAVE },
    'mon compte': NEW,
    'supprimer mon compte': NEW,
    'activer la double authentification': NEW,
    'modifier le rapport': { field: 'Nom', button: 'Valider' },
    opération: OPERATION,
    'opération d’un rapport': OPERATION,
    'statuts d’une étape': 'e2e/member/report/step-statuses.test.ts',
    partager: NEW,
    'figer un jalon': 'e2e/member/report-page/milestones.test.ts',
    commentaires: NEW,
    'retirer un jalon': NEW,
  },
} as const satisfies Record<string, Record<string, SavedForm | OwnTest | typeof NEW>>

/** Whether each form on a screen, but those that search, is told in `SAVED_FORMS`. */
export async function expectFormTold(role: string, name: string, within: Locator): Promise<void> {
  const told: Readonly<Record<string, object>> = SAVED_FORMS
  if (!told[role] || name in told[role]) return
  const forms = within.locator('form:not([role=search], [aria-label=Recherche])')
  expect([name, await forms.count()]).toEqual([name, 0])
}
