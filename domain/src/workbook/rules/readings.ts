/**
 * How cells or lines of one kind may be read. The first way is taken while nobody chose;
 * `refuse` refuses the lines.
 */
export const READINGS = {
  /** `12 kg` */
  units: ['refuse', 'number'],
  /** `0,35 t`, or a number under a header in tonnes */
  tonnes: ['refuse', 'convert'],
  /** `~80`, `environ 20` */
  about: ['refuse', 'number'],
  /** `100 à 120` */
  range: ['refuse', 'low', 'middle', 'high'],
  /** `n.c.`, `à définir` */
  none: ['refuse', 'empty'],
  /** lines beside a merged cell */
  merged: ['fill', 'leave'],
  /** `Total général` */
  totals: ['skip', 'read'],
  /** lines of a single text among fuller ones: headings, notes */
  titles: ['read', 'skip', 'sector', 'category'],
} as const satisfies Record<string, readonly string[]>

export type ReadingKind = keyof typeof READINGS
export const READING_KINDS = Object.keys(READINGS) as ReadingKind[]
