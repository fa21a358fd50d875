import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import MiniSearch from 'minisearch'
import { BuiltService } from '../lib/BuiltService.mjs'

/** What PostgreSQL ranks by itself: English words, any of them, by `ts_rank_cd`. */
const TS_RANK = `
  with strict as (select websearch_to_tsquery('english', $1) as query),
  wanted as (select replace(query::text, ' & ', ' | ')::tsquery as query from strict)
  select f.name from chunks c join files f on f.id = c.file_id cross join wanted
  where to_tsvector('english', c.text) @@ wanted.query
  order by ts_rank_cd(to_tsvector('english', c.text), wanted.query, 1) desc, c.id limit 50`

/**
 * @typedef {import('./judgedSet.mjs').Document} Document
 * @typedef {import('./judgedSet.mjs').Question} Question
 * @typedef {Question & { found: string[] }} Answer
 */

/**
 * Asks the questions of a judged set: of the service, by its API; of PostgreSQL's own ranking, over the same rows; and of
 * MiniSearch as it comes. Each finds a document once. Returns the answers by who gave them.
 * @param {{ documents: Document[], questions: Question[] }} set
 */
export async function askRankings({ documents, questions }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-search-'))
  /** @type {Map<string, Answer[]>} */
  const results = new Map()
  const askAll = async (
    /** @type {string} */ name,
    /** @type {(text: string) => Promise<string[]>} */ ask,
  ) => {
    const answers = []
    for (const question of questions)
      answers.push({ ...question, found: [...new Set(await ask(question.text))].slice(0, 10) })
    results.set(name, answers)
  }
  try {
    const service = await BuiltService.start(folder)
    try {
      const ask = await service.customer('judge')
      await upload(ask, documents)
      await askAll('Inlet', async (query) => {
        const { documents: hits } = await ask('/embeddings', { query, k: 10, max_per_file: 1 })
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
  return results
}

/**
 * Files of one text each, until all can be found.
 * @param {Awaited<ReturnType<BuiltService['customer']>>} ask @param {Document[]} documents
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
