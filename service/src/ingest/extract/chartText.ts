import { scanXml } from './scanXml.ts'

type Series = { name: string; names: Map<number, string>; values: Map<number, string> }

/**
 * What a chart says: its titles, then a line for each of its series with the values by their names, as the document
 * keeps them to draw it without the table they come from.
 */
export function chartText(xml: Uint8Array): string {
  const titles: string[] = []
  const series: Series[] = []
  const open: string[] = []
  let words = ''
  let index = 0
  const isIn = (name: string) => open.includes(name)
  scanXml(xml, {
    open(name, attributes) {
      open.push(name)
      if (name === 'ser') series.push({ name: '', names: new Map(), values: new Map() })
      if (name === 'pt') index = Number(attributes.idx ?? attributes.id ?? 0)
      if (name === 't' || name === 'v' || name === 'pt') words = ''
    },
    close(name) {
      open.pop()
      const last = series.at(-1)
      if (name === 't') titles.push(words.trim())
      const isValue = name === 'v' || (name === 'pt' && words !== '')
      if (!isValue || !last) return
      if (isIn('tx')) last.name ||= words.trim()
      else if (isIn('cat') || isIn('xVal')) last.names.set(index, words.trim())
      else if (isIn('val') || isIn('yVal')) last.values.set(index, words.trim())
      words = ''
    },
    text: (piece) => {
      words += piece
    },
  })
  const lines = series.map(seriesText).filter((line) => line !== '')
  return [titles.filter((title) => title !== '').join(' '), ...lines].filter((line) => line !== '').join('\n')
}

function seriesText({ name, names, values }: Series): string {
  const points = [...values].map(([index, value]) => {
    const label = names.get(index)
    return label ? `${label} ${shortened(value)}` : shortened(value)
  })
  const text = points.length > 0 ? points.join(', ') : [...names.values()].join(', ')
  return name && text ? `${name}: ${text}` : name || text
}

/** Computers write 0.1 as 0.10000000000000001. */
function shortened(value: string): string {
  return /^-?\d+\.\d{10,}$/.test(value) ? String(Number(Number(value).toPrecision(12))) : value
}
