/** Shows of two pictures the one that fits the theme of the manual. */
export const BOTH_THEMES_STYLE =
  '.dark .light-only { display: none } html:not(.dark) .dark-only { display: none }'

/**
 * What is used of a token of markdown-it.
 * @typedef {{ attrGet(name: string): string | null, attrSet(name: string, value: string): void }} Token
 * @typedef {(tokens: Token[], at: number, ...rest: unknown[]) => string} Rule
 */

/**
 * A picture whose name ends in `-light.png` has a sister for the dark theme: both go into the page.
 * @param {{ renderer: { rules: { image?: Function } } }} md markdown-it
 */
export function bothThemes({ renderer: { rules } }) {
  const one = /** @type {Rule} */ (rules.image)
  /** @type {Rule} */
  rules.image = (tokens, at, ...rest) => {
    const picture = tokens[at]
    const source = picture?.attrGet('src') ?? ''
    if (!picture || !source.endsWith('-light.png')) return one(tokens, at, ...rest)
    picture.attrSet('class', 'light-only')
    const light = one(tokens, at, ...rest)
    picture.attrSet('src', source.replace(/-light\.png$/, '-dark.png'))
    picture.attrSet('class', 'dark-only')
    return light + one(tokens, at, ...rest)
  }
}
