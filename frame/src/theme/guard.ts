import { standingOut } from './colour.ts'
import { COLOURS, type ColourName, type Colours } from './ownTokens.ts'
import { PAIRS } from './pairs.ts'

/** Moves every colour that does not stand out enough from a ground it meets, and no other. */
export function guard(given: Colours): Colours {
  const colours = { ...given }
  for (const front of COLOURS) colours[front] = passing(front, colours)
  return colours
}

function passing(front: ColourName, colours: Colours): string {
  const pairs = PAIRS.filter((pair) => pair.front === front)
  const grounds = pairs.map(({ ground }) => colours[ground])
  return standingOut(colours[front], grounds, Math.max(...pairs.map(({ least }) => least)))
}
