import { expect, it } from 'vitest'
import { DEFAULT_PICTURE_FORMAT, PICTURE_FORMATS, ROTATION, ZOOM } from './picture-formats.ts'
import * as limits from './upload-limits.ts'

it('LIM-11 uploads have the limits of the specification', () => {
  expect({ ...limits }).toEqual({
    CHUNK_BYTES: 10_548_576,
    CHUNKS_AT_ONCE: 3,
    CHUNK_RETRIES: 5,
    CHUNK_TIMEOUT_MS: 120_000,
    FILES_AT_ONCE: 3,
    FILE_MAX_BYTES: 10_737_418_240,
    FILE_MIN_BYTES: 1,
  })
})

it('LIM-12 the image editor has the formats and ranges of the specification', () => {
  expect(PICTURE_FORMATS.map(({ width, height }) => [width, height])).toEqual([
    [360, 480],
    [500, 500],
    [888, 500],
  ])
  expect(DEFAULT_PICTURE_FORMAT).toEqual({ name: 'Paysage', width: 888, height: 500 })
  expect(ROTATION).toEqual({ min: 0, max: 360 })
  expect(ZOOM).toEqual({ min: 0.1, max: 3, step: 0.01 })
})
