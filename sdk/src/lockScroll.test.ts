import { afterEach, describe, expect, test } from 'vitest'
import { lockScroll } from './lockScroll.ts'

const { style } = document.documentElement
const read = (name: string) => [style.getPropertyValue(name), style.getPropertyPriority(name)]

describe('lockScroll', () => {
  afterEach(() => document.documentElement.removeAttribute('style'))

  test('locks the page and keeps the room of its scrollbar', () => {
    const unlock = lockScroll()
    expect(read('overflow-x')).toEqual(['hidden', 'important'])
    expect(read('overflow-y')).toEqual(['hidden', 'important'])
    expect(read('scrollbar-gutter')).toEqual(['stable', 'important'])
    unlock()
    expect(style).toHaveLength(0)
  })

  test('puts back exactly what the host had, priorities included', () => {
    style.setProperty('overflow-y', 'scroll', 'important')
    style.setProperty('overflow-x', 'clip')
    style.setProperty('--host', '1')
    lockScroll()()
    expect(read('overflow-y')).toEqual(['scroll', 'important'])
    expect(read('overflow-x')).toEqual(['clip', ''])
    expect(read('scrollbar-gutter')).toEqual(['', ''])
    expect(read('--host')).toEqual(['1', ''])
  })

  test('leaves alone what the host changed in the meantime', () => {
    style.setProperty('overflow-y', 'hidden')
    const unlock = lockScroll()
    // The host closes a modal of its own, below ours, and gives back its scrolling.
    style.removeProperty('overflow-y')
    unlock()
    expect(read('overflow-y')).toEqual(['', ''])
  })
})
