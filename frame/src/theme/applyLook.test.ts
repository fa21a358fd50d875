import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyLook } from './applyLook.ts'
import type { Look } from './Look.ts'
import { ownColors } from './ownTokens.ts'

const root = document.documentElement
const value = (name: string) => root.style.getPropertyValue(name)

describe('applyLook', () => {
  let takeOff = () => {}
  const wear = (look: Look) => {
    takeOff = applyLook(look)
  }
  beforeEach(() => {
    root.dataset.theme = 'light'
  })
  afterEach(() => {
    takeOff()
    delete root.dataset.theme
  })

  it('sets colors, radius, font and density', () => {
    wear({ light: { accent: '#0a5c50' }, radius: 4, fontFamily: 'Georgia', density: 'compact' })
    expect(value('--accent')).toBe('#0a5c50')
    expect(value('--radius')).toBe('4px')
    expect(value('--radius-card')).toBe('6px')
    expect(value('font-family')).toContain('Georgia')
    expect(root.dataset.density).toBe('compact')
  })

  it('leaves what it is not asked for', () => {
    wear({ radius: 0 })
    expect(value('--radius')).toBe('0px')
    expect(value('--surface')).toBe('')
    expect(value('color-scheme')).toBe('')
    expect(root.dataset.density).toBeUndefined()
  })

  it('follows the theme, there and back', async () => {
    wear({ light: { surface: '#fffaf2' }, dark: { surface: '#14110d' } })
    expect(value('--surface')).toBe('#fffaf2')
    root.dataset.theme = 'dark'
    await vi.waitFor(() => expect(value('--surface')).toBe('#14110d'))
    expect(value('color-scheme')).toBe('dark')
    root.dataset.theme = 'light'
    await vi.waitFor(() => expect(value('--surface')).toBe('#fffaf2'))
  })

  it('takes the accent of the light theme into the dark one, and not the other way', () => {
    root.dataset.theme = 'dark'
    wear({ light: { accent: '#ff6b00', surface: '#fffaf2' } })
    expect(value('--button')).toBe('#ff6b00')
    expect(value('--surface')).toBe(ownColors.dark.surface)
    takeOff()
    root.dataset.theme = 'light'
    wear({ dark: { accent: '#ff6b00' } })
    expect(value('--button')).toBe('')
  })

  it('leaves nothing when it is taken off, and follows no more', async () => {
    wear({ light: { surface: '#fffaf2' }, radius: 4, fontFamily: 'Georgia', density: 'compact' })
    takeOff()
    expect(root.style.length).toBe(0)
    expect(root.dataset.density).toBeUndefined()
    const onMutation = vi.fn()
    const other = new MutationObserver(onMutation)
    other.observe(root, { attributeFilter: ['data-theme'] })
    root.dataset.theme = 'dark'
    await vi.waitFor(() => expect(onMutation).toHaveBeenCalled())
    other.disconnect()
    expect(root.style.length).toBe(0)
  })
})
