import { expect, it } from 'vitest'
import { RENDITION_WIDTHS, renditionAddress, renditionSet } from './rendition.ts'

it('MEDIA-06 a stored picture has one address for each rendition', () => {
  expect(renditionAddress('/media/image/full/a.jpg', 'preview')).toBe('/media/image/preview/a.jpg')
  expect(renditionSet('/media/image/full/a.jpg', RENDITION_WIDTHS)).toBe(
    '/media/image/preview/a.jpg 444w, /media/image/medium/a.jpg 888w, /media/image/full/a.jpg 1776w',
  )
})

it('a picture of another site keeps its address', () => {
  expect(renditionAddress('/a.jpg', 'preview')).toBe('/a.jpg')
})
