import styles from './trajectory.module.css'

const GROUND = 680
const ROOF = 'M100 194v-16h34v16M250 194v-24h22v24M304 194v-12h40v12'
const TREES = [
  { x: 1282, radius: 42.6 },
  { x: 1324, radius: 24.6 },
  { x: 830, radius: 30 },
  { x: 476, radius: 19.8 },
] as const
/** End of a branch from the trunk, in radii of its tree. */
const BRANCH = { x: 0.43, y: -0.67 }
const CARS = [370, 421, 472] as const
const BICYCLES = [862, 900] as const

/** Surroundings of the buildings in the large drawing: cars give way to bicycles and trees. */
export function Surroundings() {
  return (
    <>
      <path className={styles.thick} d={ROOF} />
      {TREES.map(({ x, radius }) => (
        <Tree key={x} x={x} radius={radius} />
      ))}
      {CARS.map((x) => (
        <Car key={x} x={x} />
      ))}
      {BICYCLES.map((x) => (
        <Bicycle key={x} x={x} />
      ))}
    </>
  )
}

function Tree({ x, radius }: { x: number; radius: number }) {
  const branch = `M${x} ${GROUND - 1.2 * radius}l${BRANCH.x * radius} ${BRANCH.y * radius}`
  return (
    <>
      <path className={styles.thick} d={`M${x} ${GROUND}V${GROUND - 2 * radius}`} />
      <circle
        className="fill-ground stroke-ink stroke-[1.5]"
        cx={x}
        cy={GROUND - 2.2 * radius}
        r={radius}
      />
      <path className={styles.line} d={branch} />
    </>
  )
}

function Car({ x }: { x: number }) {
  return (
    <>
      <path className={styles.todayWall} d={`M${x} 675v-9l9-2 7-9h18l8 9 6 2v9Z`} />
      <circle className={styles.todayWindow} cx={x + 10} cy="675" r="4.5" />
      <circle className={styles.todayWindow} cx={x + 36} cy="675" r="4.5" />
    </>
  )
}

function Bicycle({ x }: { x: number }) {
  return (
    <g className={styles.line}>
      <circle cx={x} cy="672" r="7.5" />
      <circle cx={x + 20} cy="672" r="7.5" />
      <path d={`M${x} 672l7-12h9l4 12M${x + 7} 660l5 12 4-12M${x + 4} 657h6M${x + 16} 660v-4h4`} />
    </g>
  )
}
