import { scanXml } from './scanXml.ts'

/** The text of one slide or notes page: a line for each paragraph, cells of a table side by side. */
export function slideText(xml: Uint8Array): string {
  let text = ''
  let isText = false
  // Inside of these, how many deep: the page number, and what older programs show in place of a newer picture.
  let skipped = 0
  const isSkipped = (name: string, type: string | undefined) =>
    name === 'Fallback' || (name === 'fld' && type === 'slidenum')
  const skips: boolean[] = []
  scanXml(xml, {
    open(name, attributes) {
      const skip = isSkipped(name, attributes.type)
      skips.push(skip)
      if (skip) skipped += 1
      if (name === 't') isText = true
      if (name === 'br') text += '\n'
      if (name === 'tab') text += '\t'
    },
    close(name) {
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
      if (isText && skipped === 0) text += piece
    },
  })
  return text.trim()
}
