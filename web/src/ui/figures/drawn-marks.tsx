import type { DrawnMark } from '@etapes-climat/domain/reports/rules/figures/figure-drawings'
import styles from './drawn-marks.module.css'

/** The marks of a drawing of figures, for an `svg` that says what it shows. */
export function DrawnMarks({ marks }: { marks: readonly DrawnMark[] }) {
  return marks.map((mark, index) => {
    const key = `${index}-${mark.role}`
    const className = styles[mark.role]
    if ('path' in mark) return <path key={key} className={className} d={mark.path} />
    return (
      <text key={key} className={className} x={mark.x} y={mark.y} textAnchor={mark.anchor}>
        {mark.text}
      </text>
    )
  })
}
