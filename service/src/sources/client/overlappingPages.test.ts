import { expect, test } from 'vitest'
import {
  allPages,
  FIRST_PAGE,
  formatPageCursor,
  nextPage,
  type PagesOptions,
  parsePageCursor,
} from './overlappingPages.ts'

/** A list, and what happens to it before each page but the first. */
function listOf(count: number, meanwhile: (rows: string[], page: number) => void, size = 100) {
  const rows = Array.from({ length: count }, (_, n) => `row ${n}`)
  let page = 0
  const options: PagesOptions<string> = {
    size,
    idOf: (row) => row,
    async read({ number, size: asked }) {
      if (page > 0) meanwhile(rows, page)
      page += 1
      const found = rows.slice((number - 1) * asked, number * asked)
      return { rows: found, isLast: number * asked >= rows.length }
    },
  }
  return { rows, options, asked: () => page }
}

test.each([[0], [1], [99], [100], [101], [250], [10_000]])('%d rows come once each', async (count) => {
  const { rows, options, asked } = listOf(count, () => {})
  expect(await allPages(options, 1000)).toEqual(rows)
  expect(asked()).toBeLessThan(count / 80 + 2)
})

test.each([[1], [4], [40], [400]])(
  'no row is skipped where %d before it are deleted between two pages [F-213] [F-215]',
  async (deleted) => {
    const { rows, options } = listOf(1000, (all, page) => {
      if (page === 3) all.splice(0, deleted)
    })
    const found = await allPages(options, 1000)
    expect(found).toEqual(expect.arrayContaining(rows))
    expect(new Set(found).size).toBe(found.length)
  },
)

test('no row is skipped where some are deleted before each page [F-213] [F-215]', async () => {
  const { rows, options } = listOf(1000, (all) => all.splice(0, 3))
  expect(await allPages(options, 1000)).toEqual(expect.arrayContaining(rows))
})

test('rows that are added in front come again', async () => {
  const { options } = listOf(300, (all, page) => all.unshift(`new ${page}`))
  const found = await allPages(options, 1000)
  for (let n = 0; n < 300; n += 1) expect(found).toContain(`row ${n}`)
})

test.each([[1], [2], [7], [50]])('a source that gives %d a page is read to its end', async (given) => {
  const { rows, options } = listOf(160, () => {})
  const read: PagesOptions<string>['read'] = async ({ number, size: asked }) => {
    const size = Math.min(asked, given)
    const found = rows.slice((number - 1) * size, number * size)
    return { rows: found, isLast: number * size >= rows.length, size }
  }
  expect(await allPages({ ...options, read }, 1000)).toEqual(rows)
})

test('a list that is another one each time ends', async () => {
  let asked = 0
  const read: PagesOptions<string>['read'] = async ({ number }) => {
    asked += 1
    return { rows: Array.from({ length: 100 }, (_, n) => `${asked} ${n}`), isLast: number >= 30 }
  }
  await allPages({ size: 100, idOf: (row) => row, read }, 1000)
  expect(asked).toBeLessThan(100)
})

test('a place is kept as a cursor; what is none begins anew', async () => {
  const { options } = listOf(300, () => {})
  const { next } = await nextPage(FIRST_PAGE, options)
  expect(parsePageCursor(formatPageCursor(next))).toEqual(next)
  expect([parsePageCursor(null), parsePageCursor('2'), parsePageCursor('nonsense')]).toEqual([
    FIRST_PAGE,
    FIRST_PAGE,
    FIRST_PAGE,
  ])
  expect(formatPageCursor(null)).toBe(null)
})
