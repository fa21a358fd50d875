import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyTheme } from './applyTheme.ts'

/** The system's color scheme, as reported by the browser. */
class Scheme extends EventTarget {
  matches = false
  turn(dark: boolean) {
    this.matches = dark
    this.dispatchEvent(new Event('change'))
  }
}

const shown = () => document.documentElement.dataset.theme

describe('applyTheme', () => {
  let system: Scheme
  beforeEach(() => {
    system = new Scheme()
    vi.stubGlobal('matchMedia', (query: string) => {
      expect(query).toBe('(prefers-color-scheme: dark)')
      return system
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    delete document.documentElement.dataset.theme
  })

  it('is light on a dark system when asked for light [SHL-30]', () => {
    system.turn(true)
    applyTheme('light')
    expect(shown()).toBe('light')
  })

  it('is dark on a light system when asked for dark [SHL-31]', () => {
    applyTheme('dark')
    expect(shown()).toBe('dark')
  })

  it.each([undefined, 'system'] as const)('follows the system there and back for %s [SHL-32]', (theme) => {
    applyTheme(theme)
    expect(shown()).toBe('light')
    system.turn(true)
    expect(shown()).toBe('dark')
    system.turn(false)
    expect(shown()).toBe('light')
  })

  it('stops following when it is ended', () => {
    const end = applyTheme('system')
    end()
    system.turn(true)
    expect(shown()).toBe('light')
  })
})
