import { describe, expect, it } from 'vitest'
import { aFile } from '../../testing/aFile.ts'
import { byStatus, directionOf, type FileSort, nextSort, orderOf, type SortColumn } from './fileSort.ts'
import type { FilesOrder } from './filesQuery.ts'

const byId: FilesOrder = { by: 'id', direction: 'desc' }
const byUpdate: FilesOrder = { by: 'updated_at', direction: 'desc' }

/** The orders after pressing a column's header three times. */
function presses(column: SortColumn, usual: FilesOrder): (FileSort | null)[] {
  const results: (FileSort | null)[] = []
  for (let times = 0; times < 3; times++) results.push(nextSort(results.at(-1) ?? null, column, usual))
  return results
}

describe('pressing a header', () => {
  it('sorts names upwards, then downwards, then not at all', () => {
    expect(presses('name', byId)).toEqual([
      { column: 'name', direction: 'asc' },
      { column: 'name', direction: 'desc' },
      null,
    ])
  })

  it('sorts dates from the newest', () => {
    expect(nextSort(null, 'created_at', byId)).toEqual({ column: 'created_at', direction: 'desc' })
  })

  it('changes something each time, also where the usual order is by that column', () => {
    expect(presses('updated_at', byUpdate)).toEqual([
      { column: 'updated_at', direction: 'asc' },
      null,
      { column: 'updated_at', direction: 'asc' },
    ])
  })

  it('begins anew with another column', () => {
    expect(nextSort({ column: 'name', direction: 'asc' }, 'status', byId)).toEqual({
      column: 'status',
      direction: 'asc',
    })
  })
})

describe('the order that is asked for', () => {
  it('is the chosen one, or the usual one', () => {
    expect(orderOf(null, byUpdate, byId)).toEqual(byUpdate)
    expect(orderOf({ column: 'name', direction: 'asc' }, byUpdate, byId)).toEqual({
      by: 'name',
      direction: 'asc',
    })
  })

  it('stays what it is while the status sorts what is loaded', () => {
    expect(orderOf({ column: 'status', direction: 'asc' }, byUpdate, byId)).toEqual(byId)
  })
})

describe('the arrow', () => {
  it('stands at the column that decides', () => {
    expect(directionOf('updated_at', null, byUpdate)).toBe('desc')
    expect(directionOf('updated_at', null, byId)).toBeNull()
    expect(directionOf('updated_at', { column: 'name', direction: 'asc' }, byUpdate)).toBeNull()
    expect(directionOf('name', { column: 'name', direction: 'asc' }, byUpdate)).toBe('asc')
  })
})

describe('byStatus', () => {
  it('puts first what needs the person, and leaves equals in their order', () => {
    const files = [
      aFile({ id: 1, sync_status: 'READY' }),
      aFile({ id: 2, sync_status: 'SYNC_ERROR' }),
      aFile({ id: 3, sync_status: 'SYNCING' }),
      aFile({ id: 4, sync_status: 'READY' }),
      aFile({ id: 5, sync_status: 'DELAYED' }),
    ]
    expect(byStatus(files, 'asc').map(({ id }) => id)).toEqual([2, 3, 5, 1, 4])
    expect(byStatus(files, 'desc').map(({ id }) => id)).toEqual([1, 4, 3, 5, 2])
  })
})
