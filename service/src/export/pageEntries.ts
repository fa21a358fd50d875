import type { ExportPage } from '../db/export/exportRows.ts'
import { type Entry, textEntry } from './writeArchive.ts'

/** Each page as JSON Lines, because the size of an entry comes before its bytes. */
export async function* pageEntries(
  kind: string,
  path: string,
  pages: AsyncIterable<ExportPage>,
): AsyncGenerator<Entry> {
  let number = 0
  for await (const lines of pages) {
    number += 1
    const text = lines.map((line) => `${line}\n`).join('')
    yield { ...textEntry(`${path}-${number}.jsonl`, text), kind, count: lines.length }
  }
}
