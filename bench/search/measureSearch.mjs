import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import MiniSearch from 'minisearch'
import { root } from '../../scripts/lib/paths.mjs'
import { figuresOf } from './figures.mjs'
import { readJudgedSet } from './judgedSet.mjs'

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
export async function measureSearch() {
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
    const service = await startService(folder)
    try {
      for (const { id, text } of documents) await service.upload(id, text)
      await service.untilReady(documents.length)
      await askAll('Inlet', service.search)
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
  return [
    `${answers.length} questions, ${documents} documents, ${languages.length} languages in one customer; nDCG@10 / recall@5 / first hit right, by language nDCG@10`,
    '',
    ...lines,
  ].join('\n')
}

/** The built service over an empty embedded database. */
async function startService(/** @type {string} */ folder) {
  const rates = ['LIGHT', 'HEAVY', 'ORGANIZATION_LIGHT', 'ORGANIZATION_HEAVY'].map((name) => [
    `INLET_RATE_${name}`,
    '1000000',
  ])
  const env = {
    INLET_PORT: '0',
    INLET_DATA_DIR: folder,
    INLET_SANDBOX: 'false',
    ...Object.fromEntries(rates),
  }
  const service = spawn(process.execPath, [path.join(root, 'service/dist/main.js')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  service.stdout.on('data', (text) => {
    said += text
  })
  const listening = () => /"url":"(http[^"]+)","msg":"listening"/.exec(said)?.[1]
  while (!listening()) {
    if (service.exitCode !== null) throw new Error(`The service did not start: ${said.slice(-500)}`)
    await wait(50)
  }
  const url = listening() ?? ''
  const signIn = await fetch(`${url}/auth/v1/access_token`, {
    headers: { Authorization: 'Bearer development-key', 'customer-id': 'judge' },
  })
  const { access_token: token } = await signIn.json()
  const ask = async (/** @type {string} */ place, /** @type {FormData | object} */ body) => {
    const isForm = body instanceof FormData
    const headers = {
      Authorization: `Token ${token}`,
      ...(isForm ? {} : { 'Content-Type': 'application/json' }),
    }
    const answer = await fetch(url + place, {
      method: 'POST',
      headers,
      body: isForm ? body : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  return {
    async upload(/** @type {string} */ id, /** @type {string} */ text) {
      const form = new FormData()
      form.append('file', new File([text], `${id.replace('/', '_')}.txt`))
      await ask('/uploadfile', form)
    },
    async untilReady(/** @type {number} */ files) {
      const query = { pagination: { limit: 1 }, filters: { sync_statuses: ['READY'] } }
      while ((await ask('/user_files_v2', query)).count < files) await wait(250)
    },
    /** @type {Ask} */
    async search(question) {
      const { documents } = await ask('/embeddings', { query: question, k: 10 })
      return documents.map((/** @type {{ file_name: string }} */ hit) => nameOf({ name: hit.file_name }))
    },
    async stop() {
      service.kill('SIGTERM')
      if (service.exitCode === null) await once(service, 'close')
    },
  }
}
