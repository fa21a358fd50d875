import { standingOut } from './color.ts'
import { COLORS, type ColorName, type Colors } from './ownTokens.ts'
import { PAIRS } from './pairs.ts'

/** Adjusts every color with too little contrast, and no other. */
export function guard(given: Colors): Colors {
  const colors = { ...given }
  for (const front of COLORS) colors[front] = passing(front, colors)
  return colors
}

function passing(front: ColorName, colors: Colors): string {
  const pairs = PAIRS.filter((pair) => pair.front === front)
  const grounds = pairs.map(({ ground }) => colors[ground])
  return standingOut(colors[front], grounds, Math.max(...pairs.map(({ least }) => least)))
}
