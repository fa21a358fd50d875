import { contrast, fullHex, mix, poleOn, standingOut } from './color.ts'
import { guard } from './guard.ts'
import type { Palette } from './Look.ts'
import { type Colors, ownColors, type ThemeName } from './ownTokens.ts'

/** Minimum contrast of black or white with the surface. It leaves room for grays, tints and secondary text. */
const SURFACE_CONTRAST = 7
/** Minimum contrast of a button on a dark surface. */
const LIFT = 3
/** Below this contrast with black or white, a button can hardly move further towards it. */
const NEAR = 1.3

/** Position of each gray between the surface and the text, measured on Inlet's own look. */
const GRAYS = {
  light: {
    subtle: 0.035,
    hover: 0.065,
    press: 0.11,
    float: 0,
    raised: 0,
    line: 0.145,
    field: 0.5,
    muted: 0.71,
  },
  dark: {
    subtle: 0.03,
    hover: 0.06,
    press: 0.105,
    float: 0.036,
    raised: 0.14,
    line: 0.12,
    field: 0.42,
    muted: 0.66,
  },
} as const

/** How much of its color a tint has. */
const TINT = { light: 0.1, dark: 0.14 } as const

/** Derives all colors from the host's palette. Inlet's own colors fill what it leaves out. */
export function deriveColors(palette: Palette, theme: ThemeName): { kind: ThemeName; colors: Colors } {
  const wish = palette.surface ? fullHex(palette.surface) : ownColors[theme].surface
  const pole = poleOn([wish])
  const kind = pole === '#ffffff' ? 'dark' : 'light'
  const own = ownColors[kind]
  const surface = standingOut(wish, [pole], SURFACE_CONTRAST)
  const text = standingOut(fullHex(palette.text ?? own.text), [surface], 4.5)
  const grays = palette.surface || palette.text ? graysOf(surface, text, kind) : own
  const grounds: Colors = { ...own, ...grays, surface, text }
  const tinted = palette.surface ? { ...grounds, ...tintsOf(grounds, kind) } : grounds
  return {
    kind,
    colors: guard(palette.accent ? { ...tinted, ...accented(tinted, palette.accent, kind) } : tinted),
  }
}

function graysOf(surface: string, text: string, kind: ThemeName) {
  const { subtle, hover, press, float, raised, line, field, muted } = GRAYS[kind]
  const gray = (share: number) => mix(surface, text, share)
  return {
    subtle: gray(subtle),
    hover: gray(hover),
    press: gray(press),
    float: gray(float),
    raised: gray(raised),
    line: gray(line),
    'line-field': gray(field),
    muted: gray(muted),
    tip: text,
    'on-tip': surface,
  }
}

function tintsOf(colors: Colors, kind: ThemeName) {
  const tint = (tone: string) => mix(colors.surface, tone, TINT[kind])
  return {
    'info-tint': tint(colors['info-line']),
    'success-tint': tint(colors['success-line']),
    'warning-tint': tint(colors['warning-line']),
    'danger-tint': tint(colors['danger-line']),
  }
}

function accented(colors: Colors, given: string, kind: ThemeName) {
  const accent = fullHex(given)
  const tint = mix(colors.surface, accent, TINT[kind])
  const grounds = [colors.surface, colors.subtle, colors.float, tint]
  const button = standingOut(accent, grounds, kind === 'dark' ? LIFT : 1.3)
  const label = contrast('#ffffff', button) >= 4.5 ? '#ffffff' : '#000000'
  const states = statesOf(button, label)
  return {
    accent,
    button,
    'button-hover': states.hover,
    'button-press': states.press,
    'on-button': label,
    info: accent,
    'info-line': mix(accent, colors.surface, 0.15),
    'info-tint': tint,
    'on-tile': accent,
  }
}

/** Away from the label, so that it stays readable; towards it if the button cannot move further away. */
function statesOf(button: string, label: string) {
  const away = poleOn([label])
  const step = (goal: string) => ({ hover: mix(button, goal, 0.12), press: mix(button, goal, 0.22) })
  return step(contrast(away, button) < NEAR ? label : away)
}
