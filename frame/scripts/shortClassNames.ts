import { createHash } from 'node:crypto'
import path from 'node:path'

const FRAME = path.resolve(import.meta.dirname, '..')
/** Of so many sheets, three letters and digits tell all apart so far. */
const SHEET_CHARS = 3

/** Names classes by their sheet and their place in it: shorter than Vite's names, and the same in every build. */
export function shortClassNames(): (name: string, file: string) => string {
  const sheets = new Map<string, { readonly file: string; readonly classes: Map<string, string> }>()
  return (name, file) => {
    const within = path.relative(FRAME, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
    const number = Number.parseInt(createHash('sha256').update(within).digest('hex').slice(0, 12), 16)
    const prefix = number.toString(36).slice(-SHEET_CHARS)
    const sheet = sheets.get(prefix) ?? { file: within, classes: new Map() }
    if (sheet.file !== within)
      throw new Error(`${within} and ${sheet.file} have one name: take more characters`)
    sheets.set(prefix, sheet)
    const short = sheet.classes.get(name) ?? `_${prefix}${sheet.classes.size.toString(36)}`
    sheet.classes.set(name, short)
    return short
  }
}
