import { standingOut } from './color.ts'
import { COLORS, type ColorName, type Colors } from './ownTokens.ts'
import { PAIRS } from './pairs.ts'

/** Moves every color that does not stand out enough from a ground it meets, and no other. */
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
