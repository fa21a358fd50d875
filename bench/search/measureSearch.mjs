import { askRankings } from './askRankings.mjs'
import { figuresOf } from './figures.mjs'
import { readJudgedSet } from './judgedSet.mjs'

/** Of the section that this writes. */
export const title = 'How well it finds'

/** Asks the questions of our own judged set. Returns a table. */
export async function measure() {
  const set = readJudgedSet()
  return tableOf(await askRankings(set), set.documents.length)
}

/** @param {Awaited<ReturnType<typeof askRankings>>} results */
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
