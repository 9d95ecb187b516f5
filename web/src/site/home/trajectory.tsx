import { useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './trajectory.module.css'
import {
  type Building,
  balconiesPath,
  type Drawing,
  floorsPath,
  LARGE,
  outlinePath,
  SMALL,
  topOf,
  windowsPath,
} from './trajectory-geometry.ts'
import { Surroundings } from './trajectory-surroundings.tsx'

/** 9 t today, 4,5 t in 2030, 2 t in 2050: three buildings on one scale, a storey a tonne (PUB-08). */
export function Trajectory() {
  return (
    <div className={styles.frame}>
      <TrajectoryDrawing size="large" />
      <TrajectoryDrawing size="small" />
    </div>
  )
}

function TrajectoryDrawing({ size }: { size: 'large' | 'small' }) {
  const id = useId()
  const drawing = size === 'large' ? LARGE : SMALL
  const [today, half] = drawing.buildings
  return (
    <svg
      className={classNames(styles.drawing, size === 'small' ? styles.small : styles.large)}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      role="img"
      aria-labelledby={`${id}t ${id}d`}
      overflow="visible"
    >
      <title id={`${id}t`}>De 9 t à 4,5 t, puis 2 t de CO2e par personne et par an</title>
      <desc id={`${id}d`}>
        Trois bâtiments dessinés à la même échelle, un étage par tonne. Aujourd’hui{'\u00a0'}: 9
        étages. En 2030{'\u00a0'}: 4 étages et demi. En 2050{'\u00a0'}: 2 étages.
      </desc>
      <path className={styles.template} d={templatePath(drawing, today, half)} />
      {drawing.buildings.map((building) => (
        <BuildingDrawing key={building.kind} drawing={drawing} building={building} size={size} />
      ))}
      {size === 'large' && <Surroundings />}
      <path className={styles.ground} d={`M-400 ${drawing.ground}H${drawing.width + 400}`} />
    </svg>
  )
}

/** Dotted lines that carry the height of a building over to the next one. */
function templatePath(drawing: Drawing, today: Building, half: Building): string {
  const line = (from: Building, to: number) => {
    const start = from.x + from.width
    return `M${start} ${topOf(drawing, from)}H${to}`
  }
  const [, , goal] = drawing.buildings
  return line(today, half.x + half.width / 2) + line(half, goal.x + goal.width * 0.6)
}

const CLASSES = {
  today: { wall: styles.todayWall, window: styles.todayWindow, line: styles.line },
  half: { wall: styles.halfWall, window: styles.halfWindow, line: styles.line },
  goal: { wall: styles.goalWall, window: styles.goalWindow, line: styles.goalLine },
}

interface BuildingDrawingProps {
  drawing: Drawing
  building: Building
  size: 'large' | 'small'
}

function BuildingDrawing({ drawing, building, size }: BuildingDrawingProps) {
  const classes = CLASSES[building.kind]
  const hasBalconies = building.kind === 'half' && size === 'large'
  return (
    <>
      <path className={classes.wall} d={outlinePath(drawing, building)} />
      <path className={classes.line} d={floorsPath(drawing, building)} />
      <path className={classes.window} d={windowsPath(drawing, building)} />
      {hasBalconies && <path className={styles.line} d={balconiesPath(drawing, building)} />}
      <Dimension drawing={drawing} building={building} size={size} />
      <Captions drawing={drawing} building={building} size={size} />
    </>
  )
}

/** Offsets of the dimension line and of the texts, in units of each drawing. */
const OFFSETS = {
  large: { line: 26, before: 7, after: 22, slash: 7, figure: [7, 34], unit: 10, caption: 28 },
  small: { line: 9, before: 4, after: 5, slash: 4, figure: [3, 13], unit: 3, caption: 20 },
} as const

/** The dimension line at the left of a building, graduated by tonne on the large drawing. */
function Dimension({ drawing, building, size }: BuildingDrawingProps) {
  const { line, before, after, slash } = OFFSETS[size]
  const { ground, storey } = drawing
  const x = building.x - line
  const top = topOf(drawing, building)
  const ends = [top, ground]
  const marks = Array.from({ length: Math.ceil(building.tonnes) - 1 }, (_, index) => index + 1)
  const graduated = size === 'large'
  return (
    <>
      <path
        className={styles.line}
        d={`M${x} ${top}V${ground}${ends.map((y) => `M${x - before} ${y}H${x + after}`).join('')}${
          graduated ? marks.map((tonne) => `M${x - 3} ${ground - tonne * storey}h6`).join('') : ''
        }`}
      />
      <path
        className={styles.thick}
        d={ends.map((y) => `M${x - slash} ${y + slash}L${x + slash} ${y - slash}`).join('')}
      />
      {graduated &&
        building.kind === 'today' &&
        marks.map((tonne) => (
          <text key={tonne} className={styles.mark} x={x - 10} y={ground - tonne * storey + 4}>
            {tonne}
          </text>
        ))}
    </>
  )
}

const TEXTS = {
  today: { when: 'Aujourd’hui', what: 'un étage = 1 t de CO2e par personne et par an', at: 112 },
  half: { when: '2030', what: 'objectif\u00a0: moitié moins', at: 52 },
  goal: { when: '2050', what: 'la ville à 2 tonnes', at: 54 },
}

function Captions({ drawing, building, size }: BuildingDrawingProps) {
  const { figure, unit, caption } = OFFSETS[size]
  const { when, what, at } = TEXTS[building.kind]
  const y = drawing.ground + caption
  return (
    <>
      <text
        className={styles.figure}
        x={building.x - figure[0]}
        y={topOf(drawing, building) - figure[1]}
      >
        {building.tonnes.toLocaleString('fr')}
        <tspan className={styles.unit} dx={unit}>
          t
        </tspan>
      </text>
      <text className={styles.when} x={building.x} y={y}>
        {when}
      </text>
      {size === 'large' && (
        <text className={styles.what} x={building.x + at} y={y}>
          {what}
        </text>
      )}
    </>
  )
}
