/**
 * How well rankings answer questions, each from 0 to 1: nDCG of the first ten, the share of what is judged among the
 * first five, and whether the first one answers the question.
 * @param {{ judged: Map<string, number>, found: string[] }[]} answers
 */
export function figuresOf(answers) {
  const mean = (/** @type {(answer: (typeof answers)[number]) => number} */ figure) =>
    answers.reduce((sum, answer) => sum + figure(answer), 0) / Math.max(1, answers.length)
  return {
    ndcg: mean(({ judged, found }) => {
      const ideal = gain([...judged.values()].sort((a, b) => b - a).slice(0, 10))
      return gain(found.slice(0, 10).map((id) => judged.get(id) ?? 0)) / ideal
    }),
    recall: mean(
      ({ judged, found }) => found.slice(0, 5).filter((id) => judged.has(id)).length / judged.size,
    ),
    first: mean(({ judged, found }) => (judged.get(found[0] ?? '') === 2 ? 1 : 0)),
  }
}

/** @param {number[]} grades */
function gain(grades) {
  return grades.reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0)
}

/** As a cell of a table: nDCG@10 / first hit right. @param {Parameters<typeof figuresOf>[0]} answers */
export function cellOf(answers) {
  const { ndcg, first } = figuresOf(answers)
  return `${ndcg.toFixed(3)} / ${first.toFixed(2)}`
}
