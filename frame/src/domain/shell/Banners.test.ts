import { describe, expect, it } from 'vitest'
import { ManualClock } from '../../testing/ManualClock.ts'
import { type Banner, Banners } from './Banners.ts'

function build() {
  const clock = new ManualClock()
  return { clock, banners: new Banners(clock) }
}

const error: Banner = { type: 'ERROR', message: 'No' }
const success: Banner = { type: 'SUCCESS', message: 'Yes' }

describe('Banners', () => {
  it('lets a banner go after 5 seconds, and not before [LIM-11]', () => {
    const { clock, banners } = build()
    banners.show(error)
    clock.advance(4900)
    expect(banners.current).toBe(error)
    clock.advance(200)
    expect(banners.current).toBeNull()
  })

  it('gives a banner that replaces another its own 5 seconds', () => {
    const { clock, banners } = build()
    banners.show(error)
    clock.advance(3000)
    banners.show(success)
    clock.advance(3000)
    expect(banners.current).toBe(success)
    expect(clock.pending).toBe(1)
  })

  it('keeps a persistent banner until it is dismissed [SHL-43]', () => {
    const { clock, banners } = build()
    banners.show({ ...error, persist: true })
    clock.advance(60_000)
    expect(banners.current?.message).toBe('No')
    banners.dismiss()
    expect(banners.current).toBeNull()
  })

  it('leaves no timer behind when it is dismissed', () => {
    const { clock, banners } = build()
    banners.show(error)
    banners.dismiss()
    expect(clock.pending).toBe(0)
  })

  it('dismisses the banner that is named, and no other', () => {
    const { banners } = build()
    banners.show(error)
    banners.dismiss(success)
    expect(banners.current).toBe(error)
    banners.dismiss(error)
    expect(banners.current).toBeNull()
  })
})
