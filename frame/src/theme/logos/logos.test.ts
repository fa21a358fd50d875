import { SOURCES } from '@inlet/wire/bridge'
import { describe, expect, it } from 'vitest'
import sheet from '../logos.svg?raw'
import { logos } from './index.ts'

const files = import.meta.glob<string>('./*.svg', { query: '?raw', import: 'default', eager: true })

describe('logos', () => {
  it('has one for each source and no other', () => {
    expect(Object.keys(logos).sort()).toEqual([...SOURCES].sort())
    expect(new Set(Object.values(logos)).size).toBe(SOURCES.length)
    expect(Object.keys(files)).toHaveLength(SOURCES.length)
  })

  it('has a place in the sheet for each', () => {
    const places = [...sheet.matchAll(/<view id="([^"]*)"/g)].map(([, id]) => id)
    const wanted = Object.values(logos).map((address) => address.split('#')[1])
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
