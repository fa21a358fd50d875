import fs from 'node:fs'
import path from 'node:path'
import { askRankings } from './askRankings.mjs'
import { cellOf } from './figures.mjs'
import { readSmartCollection } from './smartCollection.mjs'

/** Of the section that this writes. */
export const title = 'On sets that others judged'

/** Asks the questions of each collection in a folder, `FOLDER/NAME/NAME.all` and so on. Returns a table. @param {string} folder */
export async function measure(folder) {
  const rows = []
  for (const name of fs.readdirSync(folder).sort()) {
    const set = readSmartCollection(path.join(folder, name), name)
    const results = await askRankings(set)
    const cells = [...results.values()].map(cellOf)
    rows.push([name, set.documents.length, set.questions.length, ...cells])
    console.log(rows.at(-1)?.join(' | '))
  }
  const head = ['', 'documents', 'questions', 'Inlet', 'ts_rank_cd', 'MiniSearch']
  return [
    'By `npm run bench -- search --judged=FOLDER`, over collections that the folder has in the form of the SMART project (`NAME/NAME.all`, `.qry`, `.rel`), by words alone; the repository has none of them. nDCG@10 with each judged document relevant or not (grades below 1, as Cranfield has one for each question, are not) / first hit right:',
    [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'),
  ].join('\n\n')
}
