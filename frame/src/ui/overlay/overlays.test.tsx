import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { IconButton } from '../field/IconButton.tsx'
import { BottomSheet } from './BottomSheet.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Menu } from './Menu.tsx'
import { SearchMenu } from './SearchMenu.tsx'

afterEach(cleanup)

describe('Menu', () => {
  it('is opened and used by keyboard alone', async () => {
    const resync = vi.fn()
    const disconnect = vi.fn()
    render(
      <Menu
        label="Account actions"
        trigger={<IconButton label="More" icon={null} />}
        items={[
          { id: 'resync', label: 'Re-sync', onSelect: resync },
          'separator',
          { id: 'disconnect', label: 'Disconnect', danger: true, onSelect: disconnect },
        ]}
      />,
    )
    const button = screen.getByRole('button', { name: 'More' })
    await userEvent.tab()
    expect(document.activeElement).toBe(button)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Re-sync'))
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Disconnect'))
    await userEvent.keyboard('{Enter}')
    expect(disconnect).toHaveBeenCalledOnce()
    expect(resync).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })
})

describe('SearchMenu', () => {
  const names = Array.from({ length: 500 }, (_, index) => `person.${index}@a-very-long-domain.example (Team)`)

  async function open() {
    const chosen = vi.fn()
    const add = vi.fn()
    render(
      <SearchMenu
        label="Accounts"
        trigger={<IconButton label="Switch" icon={null} />}
        choices={names.map((name, index) => ({
          id: String(index),
          name,
          icon: null,
          isChosen: index === 3,
          onSelect: () => chosen(name),
        }))}
        action={{ label: 'Add Account', icon: null, onSelect: add }}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Switch' }))
    const search = await screen.findByRole('combobox', { name: 'Search' })
    await waitFor(() => expect(document.activeElement).toBe(search))
    return { chosen, add, search }
  }
  const active = (search: HTMLElement) =>
    document.getElementById(search.getAttribute('aria-activedescendant') ?? '')?.textContent

  it('draws a few of very many, which know how many they are; their names are cut in the middle [F-320]', async () => {
    await open()
    const options = screen.getAllByRole('option')
    expect(options.length).toBeLessThan(30)
    expect(options[0]?.getAttribute('aria-setsize')).toBe('500')
    expect(options[3]?.getAttribute('aria-selected')).toBe('true')
    const shown = options[0]?.querySelector<HTMLElement>('[data-end]')?.dataset
    expect(`${shown?.start}|${shown?.end}`).toBe('person.0@a-very-long-domain.examp|le (Team)')
  })

  it('is searched, and chosen from by arrows and Enter; adding is always in sight [F-320]', async () => {
    const { chosen, add, search } = await open()
    expect(active(search)).toBe(names[3])
    await userEvent.type(search, 'PERSON.49')
    expect(screen.getAllByRole('option')).toHaveLength(11)
    await userEvent.keyboard('{ArrowDown}')
    expect(active(search)).toBe(names[490])
    await userEvent.keyboard('{Enter}')
    expect(chosen.mock.calls).toEqual([[names[490]]])
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(add).not.toHaveBeenCalled()
  })
})

describe('ConfirmDialog', () => {
  const given = {
    open: true,
    title: 'Disconnect?',
    text: 'Syncing ends.',
    confirmLabel: 'Disconnect',
    cancelLabel: 'Cancel',
  }

  it('asks by an alert dialog, begins on Cancel and answers', async () => {
    const confirm = vi.fn()
    const cancel = vi.fn()
    render(<ConfirmDialog {...given} danger onConfirm={confirm} onCancel={cancel} />)
    expect(screen.getByRole('alertdialog', { name: 'Disconnect?' })).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })))
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    await userEvent.keyboard('{Escape}')
    expect([confirm.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1])
  })

  it('begins on what does no harm [F-317]', async () => {
    render(<ConfirmDialog {...given} confirmLabel="Go on" onConfirm={vi.fn()} onCancel={vi.fn()} />)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go on' })))
  })

  it('stays while busy, and says what went wrong', async () => {
    const cancel = vi.fn()
    const confirm = vi.fn()
    render(<ConfirmDialog {...given} busy error="Not now" onConfirm={confirm} onCancel={cancel} />)
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    expect([confirm.mock.calls.length, cancel.mock.calls.length]).toEqual([0, 0])
    expect(screen.getByRole('alert').textContent).toBe('Not now')
  })
})

describe('BottomSheet', () => {
  it('is named by its title and closes by its button and by Escape', async () => {
    const close = vi.fn()
    render(
      <BottomSheet open title="Configure" onClose={close}>
        content
      </BottomSheet>,
    )
    expect(screen.getByRole('dialog', { name: 'Configure' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(close).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledTimes(2)
  })
})
