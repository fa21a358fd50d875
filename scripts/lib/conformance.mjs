/**
 * A numbered statement of what the product must do.
 * @typedef {{ id: string, file: string }} Requirement
 */

/** @typedef {import('./reports.mjs').Outcome} Outcome */

/**
 * The rows of all tables whose first column is an id.
 * @param {string} markdown
 * @param {string} file where it stands, for messages
 * @returns {Requirement[]}
 */
export function readRequirements(markdown, file) {
  return [...markdown.matchAll(/^\|\s*([A-Z]{3}-\d{2,})\s*\|/gm)].map(([, id = '']) => ({ id, file }))
}

/** The ids in brackets that the titles of tests carry. @returns {Set<string>} */
function namedIds(/** @type {readonly Outcome[]} */ outcomes) {
  return new Set(outcomes.flatMap(({ title }) => idsOf(title)))
}

function idsOf(/** @type {string} */ title) {
  return [...title.matchAll(/\[([A-Z]{3}-\d{2,})\]/g)].map(([, id = '']) => id)
}

/**
 * What of the lists is proven.
 * @param {readonly Requirement[]} requirements
 * @param {readonly Outcome[]} outcomes
 */
export function compare(requirements, outcomes) {
  const proven = namedIds(outcomes.filter(({ outcome }) => outcome === 'passed'))
  const sometimes = namedIds(outcomes.filter(({ outcome }) => outcome === 'flaky'))
  const known = new Set(requirements.map(({ id }) => id))
  /** @type {Map<string, { total: number, missing: string[] }>} */
  const areas = new Map()
  for (const { id } of requirements) {
    const name = id.replace(/-.*/, '')
    const area = areas.get(name) ?? { total: 0, missing: [] }
    area.total += 1
    if (!proven.has(id) && !sometimes.has(id)) area.missing.push(id)
    areas.set(name, area)
  }
  return {
    areas,
    /** Proven by tests alone that failed at their first try. */
    flaky: requirements.map(({ id }) => id).filter((id) => sometimes.has(id) && !proven.has(id)),
    unknown: [...namedIds(outcomes)].filter((id) => !known.has(id)).sort(),
    duplicates: duplicatesOf(requirements),
  }
}

/** Ids of one area in as few characters as they can be read in: `01-03 07`. */
export function shortenIds(/** @type {readonly string[]} */ ids) {
  /** @type {{ first: string, last: string }[]} */
  const runs = []
  for (const number of ids.map((id) => id.replace(/.*-/, ''))) {
    const run = runs.at(-1)
    if (run && Number(run.last) + 1 === Number(number)) run.last = number
    else runs.push({ first: number, last: number })
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}-${last}`)).join(' ')
}

/** @returns {string[]} each id that stands more than once, with its files */
function duplicatesOf(/** @type {readonly Requirement[]} */ requirements) {
  /** @type {Map<string, string[]>} */
  const files = new Map()
  for (const { id, file } of requirements) files.set(id, [...(files.get(id) ?? []), file])
  return [...files]
    .filter(([, where]) => where.length > 1)
    .map(([id, where]) => `${id} (${where.join(', ')})`)
}
