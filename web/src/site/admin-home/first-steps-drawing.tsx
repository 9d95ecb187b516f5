import styles from './first-steps.module.css'

/** Sizes in px of the drawing. */
const BAY = 248
const GROUND = 236
const ROOF = 60
const FLOORS = [0, 1, 2, 3]

/** A bay for each thing to do: built, being built under the crane, or still a line. */
export function FirstStepsDrawing({ done }: { done: readonly boolean[] }) {
  const current = done.indexOf(false)
  const width = done.length * BAY
  return (
    <svg className="w-full max-tablet:hidden" viewBox={`0 0 ${width} 250`} aria-hidden="true">
      {done.map((isBuilt, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bays never move
        <g key={index} transform={`translate(${index * BAY} 0)`}>
          {isBuilt ? (
            <Built />
          ) : (
            <rect
              className={`${styles.planned} fill-none stroke-ink-2`}
              x="1"
              y={ROOF}
              width={BAY - 2}
              height={GROUND - ROOF}
            />
          )}
          {index === current && <UnderTheCrane />}
        </g>
      ))}
      <path className="stroke-ink stroke-3" d={`M0 ${GROUND}H${width}`} />
    </svg>
  )
}

function Built() {
  return (
    <>
      <rect
        className="fill-accent-tint stroke-ink stroke-[1.5]"
        x="1"
        y={ROOF}
        width={BAY - 2}
        height={GROUND - ROOF}
      />
      {FLOORS.flatMap((floor) =>
        FLOORS.map((column) => (
          <rect
            key={`${floor} ${column}`}
            className="fill-accent"
            x={34 + column * 50}
            y={ROOF + 20 + floor * 40}
            width="28"
            height="24"
          />
        )),
      )}
    </>
  )
}

/** Its first storey stands; the crane holds the next stone. */
function UnderTheCrane() {
  return (
    <>
      <rect
        className="fill-surface stroke-ink stroke-[1.5]"
        x="1"
        y={GROUND - 76}
        width={BAY - 2}
        height="76"
      />
      {FLOORS.map((column) => (
        <rect
          key={column}
          className={styles.opening}
          x={34 + column * 50}
          y={GROUND - 54}
          width="28"
          height="26"
        />
      ))}
      <path
        className={styles.crane}
        d="M196 236V34M212 236V34M196 34L204 14L212 34M92 34H252M92 34L204 14L252 34M112 34V96"
      />
      <path
        className={styles.crane}
        d="M196 236L212 210L196 184L212 158L196 132L212 106L196 80L212 54L196 34"
      />
      <rect className="fill-signal stroke-ink stroke-[1.5]" x="90" y="96" width="44" height="14" />
      <rect className="fill-ink" x="236" y="34" width="16" height="12" />
    </>
  )
}
