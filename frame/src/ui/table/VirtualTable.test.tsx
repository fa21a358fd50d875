import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { observable, runInAction } from 'mobx'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { VirtualTableProps } from './tableTypes.ts'
import { VirtualTable } from './VirtualTable.tsx'

afterEach(cleanup)

type Row = { id: number; name: string; folder?: boolean }

const rows: Row[] = [
  { id: 1, name: 'Folder', folder: true },
  { id: 2, name: 'a.txt' },
  { id: 3, name: 'b.exe' },
]

function table(given: Partial<VirtualTableProps<Row>> = {}) {
  return (
    <VirtualTable
      label="Files"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { id: 'name', header: 'Name', cell: (row) => row.name },
        { id: 'status', header: 'Status', cell: () => <button type="button">Why</button> },
      ]}
      loading="none"
      onEnd={() => {}}
      empty={<p>No files yet</p>}
      {...given}
    />
  )
}

function selection(selected: ReadonlySet<number> = new Set()) {
  return {
    isSelected: (row: Row) => selected.has(row.id),
    isSelectable: (row: Row) => !row.name.endsWith('.exe'),
    disabledReason: () => 'This file format is not supported',
    label: (row: Row) => `Select ${row.name}`,
    toggle: vi.fn<(row: Row) => void>(),
    allState: 'some' as const,
    toggleAll: vi.fn(),
  }
}

const rowOf = (name: string) => screen.getByText(name).closest('tr') ?? document.body

describe('VirtualTable', () => {
  it('is a grid of a real table: a name, column headers, rows with cells', () => {
    render(table({ selection: selection() }))
    const element = screen.getByRole('grid', { name: 'Files' })
    const headers = within(element).getAllByRole('columnheader')
    expect(headers.map((header) => header.getAttribute('scope'))).toEqual(['col', 'col', 'col'])
    expect(element.getAttribute('aria-rowcount')).toBe('4')
    expect(rowOf('a.txt').getAttribute('aria-rowindex')).toBe('3')
    expect(within(rowOf('a.txt')).getAllByRole('cell')).toHaveLength(3)
  })

  it('toggles by a click anywhere in the row, and once by the checkbox', async () => {
    const chosen = selection()
    render(table({ selection: chosen }))
    await userEvent.click(screen.getByText('a.txt'))
    expect(chosen.toggle.mock.calls).toEqual([[rows[1]]])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select a.txt' }))
    expect(chosen.toggle.mock.calls).toEqual([[rows[1]], [rows[1]]])
  })

  it('leaves clicks on controls inside the row to them', async () => {
    const chosen = selection()
    render(table({ selection: chosen }))
    await userEvent.click(within(rowOf('a.txt')).getByRole('button', { name: 'Why' }))
    expect(chosen.toggle).not.toHaveBeenCalled()
  })

  it('opens by a click anywhere in a row that can be opened, and by keyboard', async () => {
    const open = vi.fn()
    const chosen = selection()
    render(table({ selection: chosen, onOpen: open, canOpen: (row) => Boolean(row.folder) }))
    await userEvent.click(rowOf('Folder'))
    screen.getByRole('button', { name: 'Folder' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(open.mock.calls).toEqual([[rows[0]], [rows[0]]])
    expect(chosen.toggle).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'a.txt' })).toBeNull()
  })

  it('does not toggle what cannot be chosen, and says why', async () => {
    const chosen = selection()
    render(table({ selection: chosen }))
    await userEvent.click(screen.getByText('b.exe'))
    const box = screen.getByRole('checkbox', { name: 'Select b.exe' })
    await userEvent.click(box)
    expect(chosen.toggle).not.toHaveBeenCalled()
    const id = box.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toBe('This file format is not supported')
  })

  it('is one Tab stop, with keys from row to row and to what else a row has', async () => {
    const user = userEvent.setup()
    render(
      <>
        {table({ selection: selection(), onOpen: () => {}, canOpen: ({ folder }) => Boolean(folder) })}
        <button type="button">After</button>
      </>,
    )
    const focused = () =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
    const press = async (keys: string) => {
      await user.keyboard(keys)
      return focused()
    }
    screen.getByRole('checkbox', { name: 'All rows' }).focus()
    await user.tab()
    expect(focused()).toBe('Select Folder')
    expect(await press('{ArrowRight}')).toBe('Folder')
    expect(await press('{ArrowDown}')).toBe('Why')
    expect(await press('{ArrowLeft}')).toBe('Select a.txt')
    expect(await press('{End}')).toBe('Select b.exe')
    expect(await press('{ArrowDown}')).toBe('Select b.exe')
    expect(await press('{Home}')).toBe('Select Folder')
    expect(await press('{ArrowUp}')).toBe('Select Folder')
    expect(await press('{ArrowDown}')).toBe('Select a.txt')
    await user.tab()
    expect(focused()).toBe('After')
    await user.tab({ shift: true })
    expect(focused()).toBe('Select a.txt')
  })

  it('goes back to the column that was left where a row has fewer controls', async () => {
    const user = userEvent.setup()
    const columns = [{ id: 'name', header: 'Name', cell: (row: Row) => row.name }]
    const mixed = [...rows, { id: 4, name: 'Other folder', folder: true }]
    render(
      table({
        rows: mixed,
        columns,
        selection: selection(),
        onOpen: () => {},
        canOpen: ({ folder }) => Boolean(folder),
      }),
    )
    screen.getByRole('button', { name: 'Folder' }).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select a.txt' }))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Other folder' }))
  })

  it('chooses all by the box in the header, whose name is not that of the button above [F-327]', async () => {
    const chosen = selection()
    render(table({ selection: chosen }))
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All rows' })
    expect(all.indeterminate).toBe(true)
    await userEvent.click(all)
    expect(chosen.toggleAll).toHaveBeenCalledOnce()
  })

  it('sorts by a button in the header and tells the order', async () => {
    const onSort = vi.fn()
    const cell = (row: Row) => row.name
    render(table({ columns: [{ id: 'name', header: 'Name', sort: 'desc', onSort, cell }] }))
    expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenCalledOnce()
  })

  it('leaves out columns that the frame is too narrow for', () => {
    const cell = () => ''
    const wide = { id: 'date', header: 'Date', cell, hideBelow: window.innerWidth + 1 }
    render(table({ columns: [{ id: 'name', header: 'Name', cell, hideBelow: window.innerWidth }, wide] }))
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name'])
  })

  it('follows a change of one row without being rendered anew', () => {
    const selected = observable.set<number>()
    render(table({ selection: { ...selection(), isSelected: (row) => selected.has(row.id) } }))
    act(() => runInAction(() => selected.add(2)))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select a.txt' }).checked).toBe(true)
    expect(rowOf('a.txt').dataset.selected).toBe('true')
  })

  it('shows what there is to say when there are no rows, after loading and not before', () => {
    const { rerender } = render(table({ rows: [], loading: 'first' }))
    expect(screen.queryByText('No files yet')).toBeNull()
    expect(screen.getByRole('table', { name: 'Files' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    rerender(table({ rows: [] }))
    expect(screen.getByText('No files yet')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })

  describe('onEnd', () => {
    it('is called once for each number of rows', () => {
      const end = vi.fn()
      const { rerender } = render(table({ onEnd: end }))
      rerender(table({ onEnd: () => end() }))
      expect(end).toHaveBeenCalledTimes(1)
    })

    it('waits while rows are loading and does not ask again at once when they fail', () => {
      const end = vi.fn()
      const { rerender } = render(table({ onEnd: end, loading: 'more' }))
      expect(end).not.toHaveBeenCalled()
      rerender(table({ onEnd: end }))
      expect(end).toHaveBeenCalledTimes(1)
      rerender(table({ onEnd: end, loading: 'more' }))
      rerender(table({ onEnd: end }))
      expect(end).toHaveBeenCalledTimes(1)
    })

    it('is not called for no rows', () => {
      const end = vi.fn()
      render(table({ rows: [], onEnd: end }))
      expect(end).not.toHaveBeenCalled()
    })
  })
})
