import { Variables } from './variables.ts'

/** A variable that nothing reads. `closest`: the one that was probably meant. */
export type UnknownVariable = { readonly name: string; readonly closest: string | null }

/** Variables of the commands, the development server and the tests, which pass their environment on to the service. */
const OF_OTHERS = /^INLET_(APP_\w+|TEST_\w+|URL|API_KEY|HOST_PORT|HOST_PLAYGROUND)$/
/** Maximum edit distance of a misspelled name. */
const MAX_DISTANCE = 3

/** Returns the `INLET_…` variables with a value that the service doesn't know, each with the known name closest to it. */
export function unknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
): readonly UnknownVariable[] {
  const known = Object.keys(Variables.entries)
  return Object.entries(environment)
    .filter(([name, value]) => name.startsWith('INLET_') && value?.trim())
    .map(([name]) => name)
    .filter((name) => !known.includes(name) && !OF_OTHERS.test(name))
    .sort()
    .map((name) => ({ name, closest: closestOf(name, known) }))
}

function closestOf(name: string, known: readonly string[]): string | null {
  const [best] = known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .sort((one, other) => one.distance - other.distance)
  return best && best.distance <= MAX_DISTANCE ? best.candidate : null
}

/** Levenshtein distance. Names are short, so one row of the table is enough. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
