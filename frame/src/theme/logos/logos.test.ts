import { SOURCES } from '@inlet/wire/bridge'
import { describe, expect, it } from 'vitest'
import sheet from '../logos.svg?raw'
import { logoOf } from './index.ts'

const files = import.meta.glob<string>('./*.svg', { query: '?raw', import: 'default', eager: true })

describe('logos', () => {
  it('has one for each source and no other', () => {
    const named = SOURCES.map((source) => logoOf(source).split('#')[1])
    expect(Object.keys(files).sort()).toEqual(named.map((name) => `./${name}.svg`).sort())
  })

  it('has a place in the sheet for each', () => {
    const places = [...sheet.matchAll(/<view id="([^"]*)"/g)].map(([, id]) => id)
    const wanted = SOURCES.map((source) => logoOf(source).split('#')[1])
    expect(wanted.sort()).toEqual(places.sort())
  })

  it.each(Object.entries(files))('%s is inert: no script, no handler, nothing from elsewhere', (_, svg) => {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
    expect(parsed.documentElement.tagName).toBe('svg')
    expect(svg).not.toMatch(/<(script|foreignObject|style|image|a|animate|set)\b/i)
    expect(svg).not.toMatch(/\son\w+=/i)
    const references = [...svg.matchAll(/(?:href|src)="([^"]*)"|url\(([^)]*)\)/g)].map(
      (found) => found[1] ?? found[2],
    )
    expect(references.filter((reference) => !reference?.startsWith('#'))).toEqual([])
  })
})
