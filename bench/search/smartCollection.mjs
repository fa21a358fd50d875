import fs from 'node:fs'
import path from 'node:path'

/** Fields of a document that are its text: title, abstract, keywords. */
const TEXT_FIELDS = ['T', 'W', 'K']

/**
 * A test collection of the SMART project, as Cranfield, MED, CISI and CACM are handed on: `NAME.all` and `NAME.qry` with
 * records that begin with `.I`, and `NAME.rel` with lines of query, document and grade, or of query, 0, document and 1.
 * Queries count from 1 in their order. What is judged is relevant or not; documents without text are left out.
 * @param {string} folder @param {string} name
 * @returns {{ documents: import('./judgedSet.mjs').Document[], questions: import('./judgedSet.mjs').Question[] }}
 */
export function readSmartCollection(folder, name) {
  const read = (/** @type {string} */ kind) => fs.readFileSync(path.join(folder, `${name}.${kind}`), 'utf8')
  const about = { language: 'en', kind: 'sentence', isHeldOut: true }
  const documents = recordsOf(read('all'))
    .map(({ number, text }) => ({ id: `${name}/${number}`, language: 'en', text }))
    .filter(({ text }) => text !== '')
  const known = new Set(documents.map(({ id }) => id))
  /** @type {Map<number, Map<string, number>>} */
  const judged = new Map()
  for (const line of read('rel').split('\n')) {
    const [query = 0, ...rest] = line.trim().split(/\s+/).map(Number)
    const [document, grade = 0] = rest.length === 3 ? rest.slice(1) : rest
    const id = `${name}/${document}`
    if (grade <= 0 || !known.has(id)) continue
    judged.set(query, (judged.get(query) ?? new Map()).set(id, 2))
  }
  const questions = recordsOf(read('qry')).flatMap(({ text }, index) => {
    const grades = judged.get(index + 1)
    return grades ? [{ ...about, text, judged: grades }] : []
  })
  return { documents, questions }
}

/** @param {string} text */
function recordsOf(text) {
  return text
    .split(/^\.I\s+/m)
    .slice(1)
    .map((record) => {
      const [number, ...fields] = record.split(/^\.([A-Z])\s*$/m)
      const texts = fields.flatMap((field, at) => (TEXT_FIELDS.includes(field) ? [fields[at + 1] ?? ''] : []))
      return { number: Number(number), text: texts.join(' ').replace(/\s+/g, ' ').trim() }
    })
}
