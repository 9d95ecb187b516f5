/** A refused drawing: the French sentence says why and, where there is one, a way out. */
export class SvgRefused extends Error {
  override name = 'SvgRefused'
}
