import { deriveColors } from './deriveColors.ts'
import { fontList } from './fontList.ts'
import type { Look, Palette } from './Look.ts'
import { ownShadows, type ThemeName } from './ownTokens.ts'

/** Radius of a card, relative to that of a control. */
const CARD = 1.5

/**
 * Applies the host's look to this document's html element, in the theme that `applyTheme` has set and in every later
 * one. Call the returned function to remove it.
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
  // Runs before the browser paints, so that no theme flashes in the other's colors.
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

/** The dark theme takes the light accent if it has none of its own. */
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
