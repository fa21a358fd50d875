import fs from 'node:fs'
import path from 'node:path'

/**
 * @typedef {{ id: string, language: string, text: string }} Document
 * @typedef {{ kind: string, language: string, text: string, judged: Map<string, number>, isHeldOut: boolean }} Question
 */

const folder = path.join(import.meta.dirname, 'set')

/**
 * The documents and questions of all languages. A line is `d|id|text`, or `q|kind|question|id:grade,…`, where 2 answers
 * the question and 1 is of use. Every other question is held out: nobody looks at it while the search is worked on.
 * @returns {{ documents: Document[], questions: Question[] }}
 */
export function readJudgedSet() {
  /** @type {Document[]} */
  const documents = []
  /** @type {Question[]} */
  const questions = []
  for (const file of fs.readdirSync(folder).sort()) {
    const language = path.basename(file, '.txt')
    let number = 0
    for (const line of fs.readFileSync(path.join(folder, file), 'utf8').trim().split('\n')) {
      const [sort, first = '', text = '', judged = ''] = line.split('|')
      if (sort === 'd') documents.push({ id: `${language}/${first}`, language, text })
      else {
        const grades = judged.split(',').map((one) => one.split(':'))
        questions.push({
          kind: first,
          language,
          text,
          judged: new Map(grades.map(([id, grade]) => [`${language}/${id}`, Number(grade)])),
          isHeldOut: number % 2 === 1,
        })
        number += 1
      }
    }
  }
  return { documents, questions }
}
