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
 * @typedef {{ documents: Document[], questions: Question[] }} Set
 */

/**
 * Asks the questions of a judged set: of the service, by its API; of PostgreSQL's own ranking, over the same rows; and of
 * MiniSearch as it comes. Each finds a document once. Returns the answers by who gave them.
 * @param {Set} set
 */
export async function askRankings(set) {
  const { documents, questions } = set
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-search-'))
  /** @type {Map<string, Answer[]>} */
  let results
  try {
    results = await askService(set, { ways: { Inlet: {} }, folder })
    const database = await PGlite.create(path.join(folder, 'db'))
    const byRank = async (/** @type {string} */ text) => {
      const { rows } = await database.query(TS_RANK, [text])
      return rows.map((row) => nameOf(row))
    }
    results.set('ts_rank_cd', await answersOf(questions, byRank))
    await database.close()
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const mini = new MiniSearch({ fields: ['text'] })
  mini.addAll(documents)
  const bySearch = async (/** @type {string} */ text) => mini.search(text).map(({ id }) => String(id))
  return results.set('MiniSearch', await answersOf(questions, bySearch))
}

/**
 * Asks the questions of a judged set of the service alone. `ways`: what more each question is asked with, by name.
 * `folder`: of its data, which is left. Returns the answers by way.
 * @param {Set} set
 * @param {{ ways: Record<string, object>, folder?: string, settings?: Record<string, string> }} options
 */
export async function askService({ documents, questions }, { ways, folder, settings = {} }) {
  const data = folder ?? fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-search-'))
  /** @type {Map<string, Answer[]>} */
  const results = new Map()
  try {
    const service = await BuiltService.start(data, settings)
    try {
      const ask = await service.customer('judge')
      await upload(ask, documents)
      for (const [name, more] of Object.entries(ways)) {
        const byQuery = async (/** @type {string} */ query) => {
          const { documents: hits } = await ask('/embeddings', { query, k: 10, max_per_file: 1, ...more })
          return hits.map((/** @type {{ file_name: string }} */ hit) => nameOf({ name: hit.file_name }))
        }
        results.set(name, await answersOf(questions, byQuery))
      }
    } finally {
      await service.stop()
    }
    return results
  } finally {
    if (!folder) fs.rmSync(data, { recursive: true, force: true })
  }
}

/** @param {Question[]} questions @param {(text: string) => Promise<string[]>} ask @returns {Promise<Answer[]>} */
async function answersOf(questions, ask) {
  const answers = []
  for (const question of questions)
    answers.push({ ...question, found: [...new Set(await ask(question.text))].slice(0, 10) })
  return answers
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
