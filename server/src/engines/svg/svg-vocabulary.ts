const words = (text: string) => new Set(text.trim().split(/\s+/))

/**
 * Elements that a drawing may have. Absent on purpose: what runs (script, animations that
 * change addresses), what holds another document (foreignObject, image, feImage) and links.
 */
export const ELEMENTS = words(`
  svg g defs symbol use title desc style
  path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
  feSpotLight feTile feTurbulence
`)

/** Attributes that a drawing may have; none of them can run or fetch once its value is checked. */
export const ATTRIBUTES = words(`
  id class style transform x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width height
  viewBox preserveAspectRatio version role aria-label aria-hidden offset rotate pathLength
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color color-interpolation
  color-interpolation-filters display visibility overflow clip-path clip-rule mask filter
  marker-start marker-mid marker-end paint-order shape-rendering text-rendering vector-effect
  mix-blend-mode isolation stop-color stop-opacity flood-color flood-opacity
  font-family font-size font-style font-weight font-variant font-stretch letter-spacing
  word-spacing text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift
  writing-mode textLength lengthAdjust startOffset
  gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits mask-type filterUnits primitiveUnits
  markerUnits markerWidth markerHeight refX refY orient
  in in2 result mode operator k1 k2 k3 k4 values type stdDeviation edgeMode lighting-color
  tableValues slope intercept amplitude exponent order kernelMatrix divisor bias targetX targetY
  preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent azimuth elevation
  pointsAtX pointsAtY pointsAtZ limitingConeAngle z scale xChannelSelector yChannelSelector radius
  baseFrequency numOctaves seed stitchTiles
`)

const FUNCTIONS = words(`
  rgb rgba hsl hsla calc min max var matrix translate translatex translatey scale scalex scaley
  scalez scale3d rotate rotatex rotatey rotatez rotate3d skew skewx skewy
  hwb lab lch oklab oklch color color-mix blur brightness contrast drop-shadow grayscale hue-rotate
  invert opacity saturate sepia circle ellipse inset polygon
`)

/**
 * Whether a style or an attribute's value refers to nothing but the drawing itself. Escapes, at-rules
 * and unknown functions are refused: each is a way to write an address that a filter overlooks.
 */
export function isLocalValue(text: string): boolean {
  const value = withoutComments(text)
  if (/[\\@<]|\/\*|javascript\s*:|expression/i.test(value)) return false
  const withoutLocal = value.replace(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, ' ')
  const called = withoutLocal.matchAll(/(?<![\w-])([\w-]+)\s*\(/g)
  return [...called].every(([, name = '']) => FUNCTIONS.has(name.toLowerCase()))
}

/** A pattern would look for the end of each of a million comments. One without an end is left. */
export function withoutComments(text: string): string {
  const kept: string[] = []
  let from = 0
  for (;;) {
    const start = text.indexOf('/*', from)
    const end = start < 0 ? -1 : text.indexOf('*/', start + 2)
    if (end < 0) return [...kept, text.slice(from)].join(' ')
    kept.push(text.slice(from, start))
    from = end + 2
  }
}
