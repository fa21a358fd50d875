import { localAttribute } from './localAttribute.ts'
import { scanXml } from './scanXml.ts'

export type WordStyle = {
  name: string
  basedOn: string | null
  /** 0 to 8 are headings, 9 is text. */
  outline: number | null
  numId: string | null
  level: number | null
}

/** The styles of a Word document by their ids. */
export function wordStyles(xml: Uint8Array | undefined): ReadonlyMap<string, WordStyle> {
  const styles = new Map<string, WordStyle>()
  let style: WordStyle | null = null
  scanXml(xml ?? new Uint8Array(), {
    open(name, attributes) {
      const value = localAttribute(attributes, 'val')
      if (name === 'style') {
        style = { name: '', basedOn: null, outline: null, numId: null, level: null }
        styles.set(localAttribute(attributes, 'styleId') ?? '', style)
      }
      if (!style || value === undefined) return
      if (name === 'name') style.name = value
      if (name === 'basedOn') style.basedOn = value
      if (name === 'outlineLvl') style.outline = Number(value)
      if (name === 'numId') style.numId = value
      if (name === 'ilvl') style.level = Number(value)
    },
    close(name) {
      if (name === 'style') style = null
    },
  })
  return styles
}

/** What the style, or the nearest of those it is based on, says of something. */
export function inherited<T>(
  styles: ReadonlyMap<string, WordStyle>,
  id: string | null,
  read: (style: WordStyle) => T | null,
): T | null {
  const seen = new Set<string>()
  for (let next = id; next !== null && !seen.has(next); next = styles.get(next)?.basedOn ?? null) {
    seen.add(next)
    const style = styles.get(next)
    const found = style ? read(style) : null
    if (found !== null) return found
  }
  return null
}

/** 1 to 6; null if paragraphs of this style are no headings. */
export function headingLevel(styles: ReadonlyMap<string, WordStyle>, id: string | null): number | null {
  const outline = inherited(styles, id, ({ outline, name }) => {
    const named = /^heading ([1-9])$/i.exec(name)?.[1]
    return outline ?? (named ? Number(named) - 1 : null)
  })
  return outlineLevel(outline)
}

export function outlineLevel(outline: number | null): number | null {
  return outline !== null && outline >= 0 && outline < 9 ? Math.min(outline + 1, 6) : null
}
