/** Black and white: moving a color towards one of them always reaches the required contrast. */
const POLES = ['#000000', '#ffffff'] as const

function parts(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** `#rgb` and `#RRGGBB` as `#rrggbb`. */
export function fullHex(color: string): string {
  const hex = color.toLowerCase()
  return hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = parts(hex).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio, WCAG 2.2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes `from` and `to`: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const goals = parts(to)
  const mixed = parts(from).map((part, at) => Math.round(part + ((goals[at] ?? part) - part) * share))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Returns black or white, whichever has more contrast on all of `grounds`. */
export function poleOn(grounds: readonly string[]): string {
  const worst = (pole: string) => Math.min(...grounds.map((ground) => contrast(pole, ground)))
  return worst(POLES[0]) > worst(POLES[1]) ? POLES[0] : POLES[1]
}

/** Moves `color` towards black or white, no further than needed for contrast with all of `grounds`. */
export function standingOut(color: string, grounds: readonly string[], least: number): string {
  const pole = poleOn(grounds)
  for (let share = 0; share < 1; share += 0.01) {
    const candidate = mix(color, pole, share)
    if (grounds.every((ground) => contrast(candidate, ground) >= least)) return candidate
  }
  return pole
}
