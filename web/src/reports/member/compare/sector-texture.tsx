import type { SectorLook } from '@etapes-climat/domain/reports/rules/comparison/comparison-drawing'
import styles from './sector-texture.module.css'

/** Side of the square that a texture repeats, in px. */
const TILE = 8

/** The strokes of a texture within its square; corners are drawn twice, so that slanted lines go on. */
const STROKES: Record<SectorLook['texture'], string> = {
  windows: 'M0 7.5H8M2.5 2v3M5.5 2v3',
  rising: 'M0 8 8 0M-1 1 1-1M7 9 9 7',
  falling: 'M0 0 8 8M7-1 9 1M-1 7 1 9',
  dots: 'M2 2h.01M6 6h.01',
  upright: 'M2 0V8M6 0V8',
  crossed: 'M0 8 8 0M0 0 8 8',
  level: 'M0 2H8M0 6H8',
}

/** The wall of a sector. */
export const wallOf = ({ isDark }: SectorLook) => styles[isDark ? 'dark' : 'light']

/** The texture of a sector as a pattern to fill with, the same on screen as in `comparison-drawing.typ`. */
export function SectorTexture({ id, look }: { id: string; look: SectorLook }) {
  const { isDark, texture } = look
  return (
    <pattern id={id} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
      <path
        className={styles[isDark ? 'onDark' : 'onLight']}
        strokeWidth={texture === 'dots' ? 3 : 1.75}
        d={STROKES[texture]}
      />
    </pattern>
  )
}
