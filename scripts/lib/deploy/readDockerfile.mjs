/**
 * One step, in its order: `keyword` in capitals, its flags, and what follows them.
 * @typedef {{ keyword: string, flags: Record<string, string>, value: string }} Step
 * @typedef {{ base: string, name: string | null, steps: Step[] }} Stage
 */

/** What ours uses. A further one has to be understood by those who run the steps: BareImage.mjs. */
const KEYWORDS = ['COPY', 'RUN', 'WORKDIR', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']

/**
 * The stages of a Dockerfile whose steps stand on one line each.
 * @param {string} text
 * @returns {Stage[]}
 */
export function readDockerfile(text) {
  /** @type {Stage[]} */
  const stages = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, keyword = '', rest = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
    if (keyword === 'FROM') {
      const [base = '', , name = null] = rest.split(/ +/)
      stages.push({ base, name, steps: [] })
      continue
    }
    const stage = stages.at(-1)
    if (!stage || !KEYWORDS.includes(keyword)) throw new Error(`Not understood: ${line}`)
    stage.steps.push({ keyword, ...readFlags(rest) })
  }
  return stages
}

/** `--name=value …`, and what follows. */
function readFlags(/** @type {string} */ text) {
  /** @type {Record<string, string>} */
  const flags = {}
  let value = text
  for (let flag = /^--([a-z-]+)=(\S+) +/.exec(value); flag; flag = /^--([a-z-]+)=(\S+) +/.exec(value)) {
    const [whole, name = '', set = ''] = flag
    flags[name] = set
    value = value.slice(whole.length)
  }
  return { flags, value }
}
