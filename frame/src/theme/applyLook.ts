import { deriveColors } from './deriveColors.ts'
import { fontList } from './fontList.ts'
import type { Look, Palette } from './Look.ts'
import { ownShadows, type ThemeName } from './ownTokens.ts'

/** A card's radius in radiuses of a control. */
const CARD = 1.5

/**
 * Dresses this document's html element as the host wishes, in the theme that `applyTheme` has set and in every one
 * that it sets later. The answer takes all of it off.
 */
export function applyLook(look: Look): () => void {
  const root = document.documentElement
  let worn: readonly string[] = []
  const undress = () => {
    for (const name of worn) root.style.removeProperty(name)
  }
  const dress = () => {
    const styles = stylesOf(look, root.dataset.theme === 'dark' ? 'dark' : 'light')
    undress()
    worn = styles.map(([name]) => name)
    for (const [name, value] of styles) root.style.setProperty(name, value)
  }
  dress()
  // Its call comes before the browser paints: no theme shows in the other's colors.
  const observer = new MutationObserver(dress)
  observer.observe(root, { attributeFilter: ['data-theme'] })
  if (look.density) root.dataset.density = look.density
  return () => {
    observer.disconnect()
    undress()
    delete root.dataset.density
  }
}

type Style = readonly [name: string, value: string]

function stylesOf(look: Look, theme: ThemeName): readonly Style[] {
  const { radius, fontFamily } = look
  const styles: Style[] = []
  if (radius !== undefined) styles.push(['--radius', `${radius}px`], ['--radius-card', `${radius * CARD}px`])
  if (fontFamily) styles.push(['font-family', fontList(fontFamily)])
  const palette = paletteOf(look, theme)
  return palette ? [...styles, ...colorStyles(palette, theme)] : styles
}

/** The dark theme takes its accent from the light one if it has none of its own. */
function paletteOf({ light, dark }: Look, theme: ThemeName): Palette | undefined {
  if (theme === 'light') return light
  const accent = dark?.accent ?? light?.accent
  return dark || accent ? { ...dark, accent } : undefined
}

function colorStyles(palette: Palette, theme: ThemeName): readonly Style[] {
  const { kind, colors } = deriveColors(palette, theme)
  return [
    ['color-scheme', kind],
    ['--shadow', ownShadows[kind]],
    ...Object.entries(colors).map(([name, value]) => [`--${name}`, value] as const),
  ]
}
