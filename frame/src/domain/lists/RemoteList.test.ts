import { describe, expect, it, vi } from 'vitest'
import { Fault } from '../../service/Fault.ts'
import { Questions } from '../../testing/Questions.ts'
import { type Page, RemoteList } from './RemoteList.ts'

type Row = { readonly id: number; readonly version: number }
type PageRequest = { readonly scope: string; readonly offset: number; readonly limit: number }

const row = (id: number, version = 1): Row => ({ id, version })
/** Rows `from` to `to`, inclusive. */
const rows = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => row(from + index))

/** A list in pages of 3. The test answers its requests. */
function build(given: { isSelectable?: (row: Row) => boolean; isDeaf?: boolean } = {}) {
  const questions = new Questions<PageRequest, Page<Row>>(given.isDeaf)
  const list = new RemoteList<Row, string>(
    {
      fetch: (scope, { offset, limit, signal }) => questions.ask({ scope, offset, limit }, { signal }),
      keyOf: ({ id }) => id,
      pageSize: 3,
      isSelectable: given.isSelectable,
      hasChanged: (held, fresh) => held.version !== fresh.version,
    },
    'root',
  )
  return { list, questions, ids: () => list.rows.map(({ id }) => id) }
}

/** A list that shows its first page. */
async function opened(first: readonly Row[], count: number, given: Parameters<typeof build>[0] = {}) {
  const built = build(given)
  const opening = built.list.open('root')
  built.questions.at().answer({ rows: first, count })
  await opening
  return built
}

describe('paging', () => {
  it('asks for page after page until every row is listed', async () => {
    const { list, questions, ids } = await opened(rows(1, 3), 7)
    for (const [from, to] of [
      [4, 6],
      [7, 7],
    ] as const) {
      const loading = list.more()
      questions.at().answer({ rows: rows(from, to), count: 7 })
      await loading
    }
    await list.more()
    expect(questions.all.map(({ input: asked }) => asked.offset)).toEqual([0, 3, 6])
    expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('goes on behind the cursor of the page before where the service has them, whatever it counted', async () => {
    const asked: (string | null)[] = []
    const pages: Page<Row>[] = [
      { rows: rows(1, 3), count: 4, isCounted: false, next: 'a' },
      { rows: rows(4, 6), count: 4, isCounted: false, next: 'b' },
      { rows: rows(7, 7), count: 7, next: null },
    ]
    const list = new RemoteList<Row, string>(
      {
        fetch: async (_, { after }) => {
          asked.push(after)
          return pages[asked.length - 1] ?? { rows: [], count: 0 }
        },
        keyOf: ({ id }) => id,
        pageSize: 3,
      },
      'root',
    )
    await list.open('root')
    expect([list.hasMore, list.isCounted]).toEqual([true, false])
    await list.more()
    await list.more()
    await list.more()
    expect(asked).toEqual([null, 'a', 'b'])
    expect(list.rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect([list.hasMore, list.isCounted, list.count]).toEqual([false, true, 7])
  })

  it('asks for the next page once, however often the end is reached', async () => {
    const { list, questions } = await opened(rows(1, 3), 9)
    void list.more()
    void list.more()
    expect(questions.all).toHaveLength(2)
    expect(list.status).toBe('more')
  })

  it('lists a row once that moved to the next page', async () => {
    const { list, questions, ids } = await opened(rows(1, 3), 6)
    const loading = list.more()
    questions.at().answer({ rows: rows(3, 5), count: 6 })
    await loading
    expect(ids()).toEqual([1, 2, 3, 4, 5])
  })

  it('finds the row that moved to a page that was read before', async () => {
    const { list, questions, ids } = await opened(rows(1, 3), 4)
    const loading = list.more()
    // Row 9 moved to the top, so the second page has only rows that are listed already.
    questions.at().answer({ rows: [row(3)], count: 4 })
    await vi.waitFor(() => expect(questions.at().input).toEqual({ scope: 'root', offset: 0, limit: 3 }))
    questions.at().answer({ rows: [row(9), row(1), row(2)], count: 4 })
    await loading
    expect(ids()).toEqual([9, 1, 2, 3])
    expect(list.hasMore).toBe(false)
  })

  it('ends where nothing new comes, whatever the count says', async () => {
    const { list, questions } = await opened([], 8)
    await list.more()
    expect(list.hasMore).toBe(false)
    expect(questions.all).toHaveLength(1)
  })
})

describe('another scope', () => {
  it('aborts the question that is under way and drops its answer', async () => {
    const { list, questions, ids } = build({ isDeaf: true })
    const first = list.open('a')
    const second = list.open('b')
    expect(questions.at(0).signal?.aborted).toBe(true)
    questions.at(1).answer({ rows: rows(11, 12), count: 2 })
    questions.at(0).answer({ rows: rows(1, 2), count: 2 })
    await Promise.all([first, second])
    expect(ids()).toEqual([11, 12])
  })

  it('is neither error nor end for the one that was aborted', async () => {
    const { list } = build()
    const first = list.open('a')
    void list.open('b')
    await first
    expect(list.status).toBe('first')
    expect(list.fault).toBeNull()
  })

  it('empties rows and selection at once and begins at offset 0', async () => {
    const { list, questions } = await opened(rows(1, 3), 9)
    list.selectAll()
    void list.open('b')
    expect(list.rows).toEqual([])
    expect(list.selection).toBe('none')
    expect(list.count).toBeNull()
    expect(questions.at().input).toEqual({ scope: 'b', offset: 0, limit: 3 })
  })

  it('does not take a late page of the old one', async () => {
    const { list, questions, ids } = await opened(rows(1, 3), 9, { isDeaf: true })
    const more = list.more()
    const opening = list.open('b')
    questions.at(2).answer({ rows: [row(20)], count: 1 })
    questions.at(1).answer({ rows: rows(4, 6), count: 9 })
    await Promise.all([more, opening])
    expect(ids()).toEqual([20])
  })
})

describe('failures', () => {
  it('ends paging with an empty list and asks no further [API-84]', async () => {
    const { list, questions } = build()
    const opening = list.open('root')
    questions.at().fail(new Fault('refused', { status: 500 }))
    await opening
    await list.more()
    expect(list.status).toBe('failed')
    expect(list.rows).toEqual([])
    expect(questions.all).toHaveLength(1)
  })

  it('keeps rows and selection when a refresh fails, and tries the first page again [F-059]', async () => {
    const { list, questions, ids } = await opened(rows(1, 3), 5)
    list.toggle(row(2))
    const refreshing = list.refresh()
    questions.at().fail(new Fault('network'))
    await refreshing
    expect(ids()).toEqual([1, 2, 3])
    expect(list.selectedRows.map(({ id }) => id)).toEqual([2])
    expect([list.status, list.fault?.kind, list.isPaging]).toEqual(['failed', 'network', false])
    const retrying = list.retry()
    expect(questions.at().input.offset).toBe(0)
    questions.at().answer({ rows: rows(2, 4), count: 3 })
    await retrying
    expect(ids()).toEqual([2, 3, 4])
    expect(list.selectedRows.map(({ id }) => id)).toEqual([2])
  })

  it('keeps what is listed when a further page fails, and tries just that page again', async () => {
    const { list, questions, ids } = await opened(rows(1, 3), 5)
    const loading = list.more()
    questions.at().fail(new Fault('timeout'))
    await loading
    expect(list.status).toBe('failed')
    const retrying = list.retry()
    expect(questions.at().input.offset).toBe(3)
    questions.at().answer({ rows: rows(4, 5), count: 5 })
    await retrying
    expect(ids()).toEqual([1, 2, 3, 4, 5])
    expect(list.fault).toBeNull()
  })
})

describe('selection', () => {
  it('takes every listed row that can be selected, and says none, some or all', async () => {
    const { list } = await opened(rows(1, 3), 3, { isSelectable: ({ id }) => id !== 2 })
    expect(list.selection).toBe('none')
    list.toggle(row(1))
    expect(list.selection).toBe('some')
    list.selectAll()
    expect(list.selection).toBe('all')
    expect(list.selectedRows.map(({ id }) => id)).toEqual([1, 3])
    list.clearSelection()
    expect(list.selection).toBe('none')
  })

  it('does not take a row that cannot be selected', async () => {
    const { list } = await opened(rows(1, 3), 3, { isSelectable: ({ id }) => id !== 2 })
    list.toggle(row(2))
    expect(list.isSelected(row(2))).toBe(false)
  })

  it('is no longer all once further rows are listed', async () => {
    const { list, questions } = await opened(rows(1, 3), 4)
    list.selectAll()
    const loading = list.more()
    questions.at().answer({ rows: [row(4)], count: 4 })
    await loading
    expect(list.selection).toBe('some')
  })

  it('keeps after a refresh what is still listed, and nothing else', async () => {
    const { list, questions } = await opened(rows(1, 3), 3)
    list.selectAll()
    const refreshing = list.refresh()
    questions.at().answer({ rows: [row(2), row(7)], count: 2 })
    await refreshing
    expect([...list.selected]).toEqual([2])
  })
})

describe('rows that change', () => {
  it('are swapped if the service has changed them, and left alone otherwise', async () => {
    const { list } = await opened(rows(1, 3), 3)
    const [first, second] = list.rows
    const changed = list.update([row(1), row(2, 5), row(99, 5)])
    expect(changed).toEqual([row(2, 5)])
    expect(list.rows[0]).toBe(first)
    expect(list.rows[1]).not.toBe(second)
    expect(list.rows).toEqual([row(1), row(2, 5), row(3)])
  })

  it('are taken out, from count and selection too', async () => {
    const { list, ids } = await opened(rows(1, 3), 9)
    list.selectAll()
    list.remove([2])
    expect(ids()).toEqual([1, 3])
    expect(list.count).toBe(8)
    expect([...list.selected]).toEqual([1, 3])
  })

  it('do not come back with an answer that was asked for before they were taken out', async () => {
    const { list, questions, ids } = await opened(rows(1, 3), 6)
    const loading = list.more()
    list.remove([3])
    questions.at().answer({ rows: rows(3, 5), count: 6 })
    await loading
    expect(ids()).toEqual([1, 2, 4, 5])
  })

  it('leave room for those that are not loaded yet', async () => {
    const { list, questions } = await opened(rows(1, 3), 4)
    list.remove([1, 2, 3])
    expect(questions.at().input.offset).toBe(0)
    expect(list.status).toBe('first')
  })
})

describe('renewing', () => {
  it('brings new rows and keeps paging, selection and place', async () => {
    const { list, questions, ids } = await opened(rows(1, 3), 5)
    list.toggle(row(1))
    const renewing = list.renew()
    expect(list.status).toBe('ready')
    expect(questions.at().input).toEqual({ scope: 'root', offset: 0, limit: 3 })
    questions.at().answer({ rows: [row(8), row(1), row(2, 2)], count: 6 })
    await renewing
    // Row 3 moved past the end of the page, and stays.
    expect(ids()).toEqual([8, 1, 2, 3])
    expect(list.rows[2]?.version).toBe(2)
    expect(list.count).toBe(6)
    expect([...list.selected]).toEqual([1])
  })

  it('drops what is gone when it has seen everything', async () => {
    const { list, questions, ids } = await opened(rows(1, 3), 3)
    list.selectAll()
    const renewing = list.renew()
    questions.at().answer({ rows: [row(1)], count: 1 })
    await renewing
    expect(ids()).toEqual([1])
    expect([...list.selected]).toEqual([1])
  })

  it('does not undo what we know better', async () => {
    const { list, questions } = await opened(rows(1, 2), 2)
    const renewing = list.renew()
    const queued = { ...row(1), queued: true }
    list.replace([queued])
    questions.at().answer({ rows: rows(1, 2), count: 2 })
    await renewing
    expect(list.rows[0]).toBe(queued)
  })

  it('changes nothing when it fails', async () => {
    const { list, questions, ids } = await opened(rows(1, 3), 9)
    const renewing = list.renew()
    questions.at().fail(new Fault('network'))
    await renewing
    expect(ids()).toEqual([1, 2, 3])
    expect(list.status).toBe('ready')
    expect(list.fault).toBeNull()
  })

  it('is dropped when another scope is opened meanwhile', async () => {
    const { list, questions, ids } = await opened(rows(1, 3), 3, { isDeaf: true })
    const renewing = list.renew()
    const opening = list.open('b')
    questions.at(2).answer({ rows: [row(20)], count: 1 })
    await opening
    questions.at(1).answer({ rows: rows(1, 3), count: 3 })
    await renewing
    expect(ids()).toEqual([20])
  })

  it('gets along with a page that comes meanwhile', async () => {
    const { list, questions, ids } = await opened(rows(1, 3), 6)
    const renewing = list.renew()
    const loading = list.more()
    questions.at(2).answer({ rows: rows(4, 6), count: 6 })
    await loading
    questions.at(1).answer({ rows: [row(8), row(1), row(2)], count: 7 })
    await renewing
    expect(ids()).toEqual([8, 1, 2, 3, 4, 5, 6])
  })

  it('asks for at most 250 rows', async () => {
    const { list, questions } = await opened(rows(1, 300), 900)
    void list.renew()
    expect(questions.at().input.limit).toBe(250)
  })

  it('stops with the list', async () => {
    const { list, questions } = await opened(rows(1, 3), 9)
    void list.renew()
    void list.more()
    list.stop()
    expect(questions.all.slice(1).map(({ signal }) => signal?.aborted)).toEqual([true, true])
  })
})
