type Place = Record<'x1' | 'x2' | 'y1' | 'y2', string | number>

/** The 2030 objective across a drawing: bright, with an edge along its middle. */
export function ObjectiveLine(place: Place) {
  return (
    <>
      <line className="stroke-signal stroke-6" {...place} />
      <line className="stroke-ink stroke-[1.5]" {...place} />
    </>
  )
}
