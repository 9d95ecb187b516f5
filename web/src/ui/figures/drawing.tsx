import type {
  Drawing as Drawn,
  Letters,
  Mark,
  Paint,
  Shape,
  Word,
} from '@etapes-climat/domain/drawing/rules/marks'
import { type SVGProps, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './drawing.module.css'

/** Classes by the roles of marks, of those that are drawn otherwise in some windows. */
type Classes = Readonly<Record<string, string | undefined>>

interface DrawingProps extends SVGProps<SVGSVGElement> {
  drawing: Drawn
  /** what it shows, for people who cannot see it; none where a text beside says so */
  label?: string | undefined
  classes?: Classes
}

/** A drawing that the domain made. */
export function Drawing({ drawing, label, classes = {}, className, ...svg }: DrawingProps) {
  const { left = 0, top = 0, width, height, marks } = drawing
  return (
    <svg
      className={classNames(styles.drawing, className)}
      viewBox={width === undefined ? undefined : `${left} ${top} ${width} ${height}`}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      {...svg}
    >
      <Marks marks={marks} classes={classes} />
    </svg>
  )
}

function Marks({ marks, classes }: { marks: readonly Mark[]; classes: Classes }) {
  return marks.map((mark, index) => {
    const key = `${index}-${mark.role}`
    const className = mark.role && classes[mark.role]
    if ('text' in mark) return <DrawnWord key={key} className={className} word={mark} />
    if (!('marks' in mark)) return <DrawnShape key={key} className={className} shape={mark} />
    return (
      <g key={key} className={className} transform={mark.at && `translate(${mark.at.join(' ')})`}>
        <Marks marks={mark.marks} classes={classes} />
      </g>
    )
  })
}

const colourOf = (colour: string) => (colour === 'none' ? colour : `var(--c-${colour})`)

/** How letters are written. */
const lettersOf = ({ size, fill, weight, stretch, halo }: Partial<Letters>) => ({
  fontSize: size,
  fontWeight: weight,
  fontStretch: stretch && `${stretch * 100}%`,
  fill: fill && colourOf(fill),
  ...(halo && { stroke: colourOf(halo[0]), strokeWidth: halo[1] }),
})

function DrawnWord({ word, className }: { word: Word; className: string | undefined }) {
  const { text, x, y, anchor, tail } = word
  return (
    <text {...{ x, y, className }} textAnchor={anchor} {...lettersOf(word)}>
      {text}
      {tail && (
        <tspan dx={tail.dx} {...lettersOf(tail)}>
          {tail.text}
        </tspan>
      )}
    </text>
  )
}

const looks = ({ fill = 'none', stroke, width, dash }: Paint) => ({
  fill: colourOf(fill),
  ...(stroke && { stroke: colourOf(stroke), strokeWidth: width, strokeDasharray: dash }),
})

/** The element of a shape, with where it stands. */
function placeOf(shape: Shape) {
  if ('path' in shape) return ['path', { d: shape.path }] as const
  if ('line' in shape) {
    const [x1, y1, x2, y2] = shape.line
    return ['line', { x1, y1, x2, y2 }] as const
  }
  const [x, y, width, height] = shape.rect
  return ['rect', { x, y, width, height }] as const
}

function DrawnShape({ shape, className }: { shape: Shape; className: string | undefined }) {
  const id = useId()
  const { texture } = shape
  const [Tag, place] = placeOf(shape)
  return (
    <>
      <Tag {...place} {...looks(shape)} className={className} />
      {texture && (
        <>
          <pattern id={id} width={texture.side} height={texture.side} patternUnits="userSpaceOnUse">
            <path d={texture.path} {...looks(texture)} strokeLinecap="round" />
          </pattern>
          <Tag {...place} fill={`url(#${id})`} />
        </>
      )}
    </>
  )
}
