import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { imageSize } from './imageSize.ts'

const canvas = createCanvas(300, 7)

test.each([
  ['PNG', canvas.toBuffer('image/png')],
  ['JPEG', canvas.toBuffer('image/jpeg')],
  ['WebP', canvas.toBuffer('image/webp')],
  ['WebP without loss', canvas.toBuffer('image/webp', 100)],
])('knows the size of a %s, and not that of half of one', (_, bytes) => {
  expect(imageSize(bytes)).toEqual({ width: 300, height: 7 })
  expect(imageSize(bytes.subarray(0, 14))).toBeNull()
})
