import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { makeChunks, planFiles, termsOf, Vectors } from './makeChunks.mjs'
import { CUSTOMERS } from './plan.mjs'
import { vocabulary } from './vocabulary.mjs'

/** Words of a text that are kept: what is searched are the terms of all of them. */
const KEPT = 10
const COLUMNS = 'file_id, index, text, tokens, embedding, language, terms'

/**
 * Fills an empty database: chunks, files and customers as they are planned. The chunks are written without their
 * indexes, which are made again at the end.
 * @param {string} url @param {(line: string) => void} log
 */
export async function seed(url, log) {
  const languages = await vocabulary()
  const [organization] = await query(url, 'select min(id) from organizations')
  await query(
    url,
    `insert into customers (organization_id, supplied_id, created_at, updated_at)
     select ${organization}, 'customer-' || i, now(), now() from generate_series(0, ${CUSTOMERS.length - 1}) i`,
  )
  const ids = (
    await query(url, `select id from customers where supplied_id like 'customer-%' order by id`)
  ).map(Number)
  const indexes = await query(
    url,
    `select indexdef from pg_indexes where tablename = 'chunks' and indexdef like '%USING gin%'`,
  )
  await query(url, `drop index ${indexes.map((index) => index.split(' ')[2]).join(', ')}`)
  await copyFiles(url, ids)
  log('files are written')
  await copyChunks(url, ids, languages, log)
  for (const index of indexes) {
    await query(url, `set maintenance_work_mem = '1GB'; ${index}`)
    log(`${index.split(' ')[2]} is made`)
  }
  await query(url, 'vacuum analyze')
  log('the database is analysed')
}

/** Rows of one column. @param {string} url @param {string} text @returns {Promise<string[]>} */
export async function query(url, text) {
  const psql = spawn('psql', [url, '-v', 'ON_ERROR_STOP=1', '-qAt', '-c', text], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  psql.stdout.on('data', (part) => {
    said += part
  })
  const [code] = await once(psql, 'close')
  if (code !== 0) throw new Error(`psql ended with ${code}`)
  return said.split('\n').filter((line) => line !== '')
}

async function copyFiles(url, ids) {
  const copy = startCopy(
    url,
    'files (id, customer_id, source, name, name_key, sync_status, external_file_id, settings, tags, created_at, updated_at)',
  )
  for (const [index, { customer }] of planFiles().entries()) {
    const file = index + 1
    const tags = JSON.stringify({ part: String(file % 500) })
    await copy.write(
      `${file}\t${ids[customer]}\tTEXT\tFile ${file}\tfile ${file}\tREADY\t${file}\t{}\t${tags}\t2026-01-01\t2026-01-01`,
    )
  }
  await copy.end()
}

async function copyChunks(url, ids, languages, log) {
  const vectors = new Vectors()
  const copy = startCopy(url, `chunks (${COLUMNS})`)
  let written = 0
  for (const chunk of makeChunks(languages)) {
    const { customer, file, index, language, words, subject } = chunk
    const text = words.slice(0, KEPT).map((word) => word.text)
    await copy.write(
      `${file}\t${index}\t${text.join(' ')}\t${words.length}\t${vectors.near(subject)}\t${language.language}\t${termsOf(chunk, ids[customer])}`,
    )
    written += 1
    if (written % 100_000 === 0) log(`${written} chunks are written`)
  }
  await copy.end()
}

function startCopy(url, table) {
  const psql = spawn('psql', [url, '-v', 'ON_ERROR_STOP=1', '-q', '-c', `copy ${table} from stdin`], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const closed = once(psql, 'close')
  let buffer = ''
  const flush = async () => {
    if (!psql.stdin.write(buffer)) await Promise.race([once(psql.stdin, 'drain'), closed])
    buffer = ''
    if (psql.exitCode !== null) throw new Error('psql ended')
  }
  return {
    async write(line) {
      buffer += `${line}\n`
      if (buffer.length > 1_000_000) await flush()
    },
    async end() {
      await flush()
      psql.stdin.end()
      const [code] = await closed
      if (code !== 0) throw new Error(`psql ended with ${code}`)
    },
  }
}
