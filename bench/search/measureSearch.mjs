import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import MiniSearch from 'minisearch'
import { BuiltService } from '../lib/BuiltService.mjs'
import { figuresOf } from './figures.mjs'
import { readJudgedSet } from './judgedSet.mjs'

/** Of the section that this writes. */
export const title = 'How well it finds'

/** What PostgreSQL ranks by itself: English words, any of them, by `ts_rank_cd`. */
const TS_RANK = `
  with strict as (select websearch_to_tsquery('english', $1) as query),
  wanted as (select replace(query::text, ' & ', ' | ')::tsquery as query from strict)
  select f.name from chunks c join files f on f.id = c.file_id cross join wanted
  where to_tsvector('english', c.text) @@ wanted.query
  order by ts_rank_cd(to_tsvector('english', c.text), wanted.query, 1) desc, c.id limit 10`

/** @typedef {(question: string) => Promise<string[]>} Ask */

/**
 * Asks the questions of the judged set: of the service, by its API; of PostgreSQL's own ranking, over the same rows; and
 * of MiniSearch as it comes. Returns a table.
 */
export async function measure() {
  const { documents, questions } = readJudgedSet()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-search-'))
  /** @type {Map<string, { judged: Map<string, number>, found: string[], isHeldOut: boolean, language: string }[]>} */
  const results = new Map()
  const askAll = async (/** @type {string} */ name, /** @type {Ask} */ ask) => {
    const answers = []
    for (const question of questions) answers.push({ ...question, found: await ask(question.text) })
    results.set(name, answers)
  }
  try {
    const service = await BuiltService.start(folder)
    try {
      const ask = await service.customer('judge')
      await upload(ask, documents)
      await askAll('Inlet', async (query) => {
        const { documents: hits } = await ask('/embeddings', { query, k: 10 })
        return hits.map((/** @type {{ file_name: string }} */ hit) => nameOf({ name: hit.file_name }))
      })
    } finally {
      await service.stop()
    }
    const database = await PGlite.create(path.join(folder, 'db'))
    await askAll('ts_rank_cd', async (text) => {
      const { rows } = await database.query(TS_RANK, [text])
      return rows.map((row) => nameOf(row))
    })
    await database.close()
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const mini = new MiniSearch({ fields: ['text'] })
  mini.addAll(documents)
  await askAll('MiniSearch', async (text) => mini.search(text).map(({ id }) => String(id)))
  return tableOf(results, documents.length)
}

/**
 * Files of one text each, until all can be found.
 * @param {Awaited<ReturnType<BuiltService['customer']>>} ask @param {import('./judgedSet.mjs').Document[]} documents
 */
async function upload(ask, documents) {
  for (const { id, text } of documents) {
    const form = new FormData()
    form.append('file', new File([text], `${id.replace('/', '_')}.txt`))
    await ask('/uploadfile', form)
  }
  const query = { pagination: { limit: 1 }, filters: { sync_statuses: ['READY'] } }
  while ((await ask('/user_files_v2', query)).count < documents.length) await wait(250)
}

/** @param {unknown} row */
function nameOf(row) {
  const name = typeof row === 'object' && row !== null ? Reflect.get(row, 'name') : null
  return String(name)
    .replace(/\.txt$/, '')
    .replace('_', '/')
}

/** @param {Map<string, { judged: Map<string, number>, found: string[], isHeldOut: boolean, language: string }[]>} results */
function tableOf(results, /** @type {number} */ documents) {
  const [answers = []] = results.values()
  const languages = [...new Set(answers.map(({ language }) => language))]
  const cells = (/** @type {typeof answers} */ some) => {
    const { ndcg, recall, first } = figuresOf(some)
    return [ndcg, recall, first].map((figure) => figure.toFixed(3)).join(' / ')
  }
  const rows = [...results].map(([name, all]) => [
    name,
    cells(all),
    cells(all.filter(({ isHeldOut }) => !isHeldOut)),
    cells(all.filter(({ isHeldOut }) => isHeldOut)),
    ...languages.map((language) => figuresOf(all.filter((one) => one.language === language)).ndcg.toFixed(2)),
  ])
  const head = ['', 'all', 'open half', 'held-out half', ...languages]
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  const compared = `${answers.length} questions, ${documents} documents, ${languages.length} languages, all in one customer; every other question was held out. *ts_rank_cd*: any of the words, as English ones, over the same rows. *MiniSearch*: a BM25 library as it comes.`
  return [
    `By \`npm run bench -- search\`, over the judged set in \`bench/search/set\`: our own short texts, sentences, single words, codes, names, other forms, accents left out, unfinished words. 2 is what answers a question, 1 what is of use.`,
    compared,
    'nDCG@10 / recall@5 / first hit right; by language nDCG@10:',
    lines.join('\n'),
    'The texts are short and of one kind, so the figures compare and promise nothing about other contents.',
  ].join('\n\n')
}
