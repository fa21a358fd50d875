import { table } from './table.mjs'

const MARKS = /(?<=^<!-- tested versions -->\n\n).*?(?=\n\n<!-- \/tested versions -->$)/ms

/**
 * The page of compatibility with the pairs of versions that tests open, and the command that runs them.
 * @param {string} page
 * @param {{ last: string, current: string }} versions
 */
export function compatibilityPage(page, { last, current }) {
  if (!MARKS.test(page)) throw new Error('The page of compatibility has lost its marks.')
  const rows = [
    [current, current, '`npm test`'],
    [last, current, '`npm test`'],
    [current, last, '`npm run test:long -- compatibility`'],
  ]
  return page.replace(MARKS, table(['SDK', 'Frame', 'Tested by'], rows))
}
