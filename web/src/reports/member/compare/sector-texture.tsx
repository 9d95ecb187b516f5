import {
  type SectorLook,
  TEXTURES,
} from '@etapes-climat/domain/reports/rules/comparison/comparison-drawing'
import styles from './sector-texture.module.css'

/** Side of the square that a texture repeats, in px. */
const TILE = 8

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
        d={TEXTURES[texture]}
      />
    </pattern>
  )
}
