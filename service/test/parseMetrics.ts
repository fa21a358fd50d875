export type Sample = {
  readonly name: string
  readonly labels: ReadonlyMap<string, string>
  readonly value: number
}
export type Exposition = {
  /** Types by the names of families. */
  readonly families: ReadonlyMap<string, string>
  readonly samples: readonly Sample[]
}

const HELP = /^# HELP [a-zA-Z_:][a-zA-Z0-9_:]* \S.*$/
const TYPE = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary)$/
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y
/** What a histogram's samples are called after its name. */
const PARTS = /_(bucket|sum|count)$/

/** Reads Prometheus's text format 0.0.4 as strictly as it is written down. Throws at the first line that is not in it. */
export function parseMetrics(text: string): Exposition {
  if (!text.endsWith('\n')) throw new Error('The last line has no end')
  const families = new Map<string, string>()
  const samples: Sample[] = []
  const seen = new Set<string>()
  for (const line of text.split('\n').filter((one) => one !== '' && !HELP.test(one))) {
    const [, family, type] = TYPE.exec(line) ?? []
    if (family && type) {
      if (families.has(family)) throw new Error(`Twice: ${line}`)
      families.set(family, type)
      continue
    }
    const sample = sampleOf(line)
    if (!families.has(sample.name) && families.get(sample.name.replace(PARTS, '')) !== 'histogram')
      throw new Error(`No type before: ${line}`)
    const identity = line.replace(/ \S+$/, '')
    if (seen.has(identity)) throw new Error(`Twice: ${identity}`)
    seen.add(identity)
    samples.push(sample)
  }
  return { families, samples }
}

function sampleOf(line: string): Sample {
  const [, name, inner = '', number = ''] = SAMPLE.exec(line) ?? []
  const value = number === '+Inf' ? Number.POSITIVE_INFINITY : Number(number)
  const isNumber = !Number.isNaN(value) || /^nan$/i.test(number)
  if (!name || !isNumber) throw new Error(`Not understood: ${line}`)
  const labels = new Map<string, string>()
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < inner.length) {
    const [, label, text] = LABEL.exec(inner) ?? []
    if (!label || text === undefined) throw new Error(`Not understood: ${line}`)
    labels.set(label, text)
  }
  return { name, labels, value }
}
