import { type Atom, BORDER } from './atoms.ts'

export type Window = {
  atoms: readonly Atom[]
  tokens: number
  /** How many of them the window before has as well. */
  repeated: number
}

/** The share of a window that must be filled before a better border is preferred to a fuller chunk. */
const FILLED = 0.5

/**
 * Cuts a stream of atoms into windows of at most `size` tokens by `measure`; the atoms' own tokens, which add up to
 * about as much, only guide it. Each window repeats at most `overlap` tokens of the one before. Only an atom that is
 * larger than `size` all by itself makes a larger window.
 */
export function* windows(
  atoms: Iterable<Atom>,
  { size, overlap }: { size: number; overlap: number },
  measure: (atoms: readonly Atom[]) => number,
): Generator<Window> {
  // What was read; the first `shared` of it were already given out with the window before.
  let held: Atom[] = []
  let shared = 0
  let tokens = 0

  const give = (wanted: number): Window => {
    let from = 0
    let to = wanted
    let window = measured(held, { from, to, shared }, measure)
    while (window.tokens > size && (to - 1 > shared || from < shared)) {
      for (let excess = window.tokens - size; excess > 0 && to - 1 > shared; to -= 1) {
        excess -= held[to - 1]?.tokens ?? 0
      }
      if (to - 1 === shared && from < shared) from += 1
      window = measured(held, { from, to, shared }, measure)
    }
    const keep = overlapStart(held, { from: from + 1, to, overlap })
    held = held.slice(keep)
    shared = to - keep
    tokens = sumOf(held)
    return window
  }

  for (const atom of atoms) {
    while (held.length > shared && tokens + atom.tokens > size) yield give(bestCut(held, shared, size))
    if (held.length === shared && tokens + atom.tokens > size) {
      const keep = overlapStart(held, { from: 0, to: held.length, overlap: size - atom.tokens })
      held = held.slice(keep)
      shared = held.length
      tokens = sumOf(held)
    }
    held.push(atom)
    tokens += atom.tokens
  }
  while (held.length > shared) yield give(held.length)
}

function measured(
  held: readonly Atom[],
  { from, to, shared }: { from: number; to: number; shared: number },
  measure: (atoms: readonly Atom[]) => number,
): Window {
  const atoms = held.slice(from, to)
  return { atoms, tokens: measure(atoms), repeated: shared - from }
}

/** The number of held atoms with which a full window had best end: more than `shared` of them. */
function bestCut(held: readonly Atom[], shared: number, size: number): number {
  let best = held.length
  let bestBorder: number = held.at(-1)?.border ?? BORDER.inside
  let tokens = sumOf(held)
  for (let cut = held.length; cut > shared; cut -= 1) {
    const atom = held[cut - 1]
    if (!atom || tokens < size * FILLED) break
    if (atom.border > bestBorder) {
      best = cut
      bestBorder = atom.border
    }
    tokens -= atom.tokens
  }
  return best
}

/**
 * Where, from `from` on, what is repeated of the atoms before `to` begins: with a sentence or at least a line that lies
 * in their last `overlap` tokens, the earliest. Without one nothing is repeated, unless the cut itself is within a
 * sentence: then the words before it help.
 */
function overlapStart(
  held: readonly Atom[],
  { from, to, overlap }: { from: number; to: number; overlap: number },
): number {
  let start = to
  let best = to
  let bestBorder: number = BORDER.wrap
  let tokens = 0
  while (start > from) {
    tokens += held[start - 1]?.tokens ?? 0
    if (tokens > overlap) break
    start -= 1
    // Sentences and paragraphs are equally good; a line is only taken if there is none of them.
    const border = Math.min(held[start - 1]?.border ?? BORDER.inside, BORDER.sentence)
    if (border < bestBorder || border <= BORDER.wrap) continue
    best = start
    bestBorder = border
  }
  const isCutWithin = (held[to - 1]?.border ?? BORDER.paragraph) <= BORDER.wrap
  return best === to && isCutWithin ? start : best
}

function sumOf(atoms: readonly Atom[]): number {
  return atoms.reduce((sum, atom) => sum + atom.tokens, 0)
}
