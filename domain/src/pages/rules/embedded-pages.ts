/** Pages for frames of other sites, by route name. */
export const EMBEDDED_PAGES = {
  embeddedStep: '/embarquer/etape/:id',
  embeddedCalculator: '/embarquer/calcul',
} as const

/** An address like theirs without a page, for one that is missing or turned off. */
export const NO_EMBEDDED_PAGE = '/embarquer/x/x'

/** Title of the calculator, on the page and for sites that ask for it. */
export const CALCULATOR_TITLE = 'Calculer avec les étapes climat'

/** Sizes of the frames in px, where the other site asks for no less. */
export const STEP_FRAME = { width: 600, height: 360 }
export const CALCULATOR_FRAME = { width: 600, height: 720 }

/** What another site writes into its page. @param src and title are written as HTML already */
export const frameCode = (
  { src, title }: { src: string; title: string },
  { width, height }: { width: number; height: number },
): string =>
  `<iframe src="${src}" title="${title}" width="${width}" height="${height}" loading="lazy"></iframe>`

/** The steps that are ticked in the calculator; the parameter is repeated. */
export const TICKED_STEP = 'etape'
/** Addresses have room for no more. */
export const MOST_TICKED = 300

const UID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text has the form of a step's uid. */
export const isStepUid = (text: string): boolean => UID.test(text)

/** The uid of the step that a page for frames shows; null: it is the calculator; undefined: it is neither. */
export function embeddedStepIn(path: string): string | null | undefined {
  if (path === EMBEDDED_PAGES.embeddedCalculator) return null
  const [start = ''] = EMBEDDED_PAGES.embeddedStep.split(':')
  const uid = path.slice(start.length)
  return path.startsWith(start) && isStepUid(uid) ? uid : undefined
}
