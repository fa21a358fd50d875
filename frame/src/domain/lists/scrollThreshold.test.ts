import { describe, expect, it } from 'vitest'
import { isPast, scrollThreshold } from './scrollThreshold.ts'

describe('scrollThreshold', () => {
  it.each([
    [0.5, { share: 0.5 }],
    ['60%', { share: 0.6 }],
    [' 12.5 % ', { share: 0.125 }],
    ['200px', { pixels: 200 }],
  ])('reads %j', (given, expected) => {
    expect(scrollThreshold(given)).toEqual(expected)
  })

  it.each(['abc', '', '80', '-5%', '120%', '10em', 7, -1, Number.NaN])(
    'takes %j, which it cannot read, for 80 %% [LIM-36]',
    (given) => {
      expect(scrollThreshold(given)).toEqual({ share: 0.8 })
    },
  )
})

describe('isPast', () => {
  const at = (scrollTop: number) => ({ scrollTop, clientHeight: 200, scrollHeight: 1000 })

  it('is true from the share of the height on that has been seen', () => {
    expect(isPast({ share: 0.8 }, at(590))).toBe(false)
    expect(isPast({ share: 0.8 }, at(600))).toBe(true)
  })

  it('is true from the distance to the end on', () => {
    expect(isPast({ pixels: 100 }, at(690))).toBe(false)
    expect(isPast({ pixels: 100 }, at(700))).toBe(true)
  })

  it('is true where everything fits, and false while nothing is laid out', () => {
    expect(isPast({ share: 0.8 }, { scrollTop: 0, clientHeight: 500, scrollHeight: 500 })).toBe(true)
    expect(isPast({ share: 0.8 }, { scrollTop: 0, clientHeight: 0, scrollHeight: 0 })).toBe(false)
  })
})
