import { MathText } from './MathText.ts'
import { scanXml } from './scanXml.ts'

/** Programs name what people leave without a description. */
const NO_DESCRIPTION = /^(?:picture|image|grafik|bild|.*\.(?:png|jpe?g|gif|svg|emf|wmf))\s*\d*$/i

/**
 * The text of one slide or notes page: a line for each paragraph, cells of a table side by side, and what describes its
 * pictures.
 */
export function slideText(xml: Uint8Array): string {
  let text = ''
  let isText = false
  // Inside of these, how many deep: the page number, and what older programs show in place of a newer picture.
  let skipped = 0
  const isSkipped = (name: string, type: string | undefined) =>
    name === 'Fallback' || (name === 'fld' && type === 'slidenum')
  const skips: boolean[] = []
  const math = new MathText()
  scanXml(xml, {
    open(name, attributes) {
      const skip = isSkipped(name, attributes.type)
      skips.push(skip)
      if (skip) skipped += 1
      if (skipped === 0) math.open(name, attributes)
      if (math.isInside) return
      if (name === 't') isText = true
      if (name === 'br') text += '\n'
      if (name === 'tab') text += '\t'
      const description = name === 'cNvPr' || name === 'docPr' ? (attributes.descr ?? '').trim() : ''
      if (skipped === 0 && description && !NO_DESCRIPTION.test(description)) text += `${description}\n`
    },
    close(name) {
      if (math.isInside && skipped === 0) text += math.close() ?? ''
      if (skips.pop()) skipped -= 1
      if (name === 't') isText = false
      if (skipped > 0) return
      if (name === 'p') text += '\n'
      // A cell's last paragraph has just ended its line.
      if (name === 'tc') text = `${text.trimEnd()}\t`
      if (name === 'tr') text = `${text.trimEnd()}\n`
      if (name === 'txBody') text += '\n'
    },
    text(piece) {
      math.text(piece)
      if (isText && skipped === 0) text += piece
    },
  })
  return text.trim()
}

/** The title of a slide; empty if it has none. */
export function slideTitle(xml: Uint8Array): string {
  let title = ''
  let isTitle = false
  let isText = false
  scanXml(xml, {
    open(name, { type = '' }) {
      if (name === 'sp') isTitle = false
      if (name === 'ph') isTitle = title === '' && /^(?:title|ctrTitle)$/.test(type)
      if (name === 't') isText = true
      if (name === 'br' && isTitle) title += ' '
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'p' && isTitle) title += ' '
      if (name === 'sp') isTitle = false
    },
    text(piece) {
      if (isTitle && isText) title += piece
    },
  })
  return title.replace(/\s+/g, ' ').trim()
}
