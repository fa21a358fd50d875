import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './field/Button.tsx'
import { Checkbox } from './field/Checkbox.tsx'
import { SearchField } from './field/SearchField.tsx'
import { TextField } from './field/TextField.tsx'
import { Card } from './screen/Card.tsx'
import { TabPanel } from './screen/TabPanel.tsx'
import { Tabs } from './screen/Tabs.tsx'

afterEach(cleanup)

/** The text of a control's aria-describedby. */
function description(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

describe('Button', () => {
  it('is pressed once by a key that is held [F-053]', async () => {
    const click = vi.fn()
    render(<Button onClick={click}>Submit</Button>)
    const user = userEvent.setup()
    await user.tab()
    await user.keyboard('{Enter>5/}')
    expect(click).toHaveBeenCalledTimes(1)
  })

  it('ignores clicks while busy, stays focusable and keeps its name', async () => {
    const click = vi.fn()
    render(
      <Button busy onClick={click}>
        Connect
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Connect' })
    await userEvent.tab()
    expect(document.activeElement).toBe(button)
    await userEvent.click(button)
    await userEvent.keyboard('{Enter}')
    expect(click).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  it('does not submit its form while busy', async () => {
    const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    render(
      <form onSubmit={submit}>
        <Button type="submit" busy>
          Submit
        </Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(submit).not.toHaveBeenCalled()
  })

  it('lets clicks through while busy where the caller answers them', async () => {
    const click = vi.fn()
    render(
      <Button busy allowWhileBusy onClick={click}>
        Submit
      </Button>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(click).toHaveBeenCalledOnce()
  })

  it('ignores clicks while aria-disabled', async () => {
    const click = vi.fn()
    render(
      <Button aria-disabled onClick={click}>
        Delete
      </Button>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(click).not.toHaveBeenCalled()
  })
})

describe('Card', () => {
  it('is one button whose name tells the dot', async () => {
    const click = vi.fn()
    render(<Card title="Dropbox" dot="Connected" logo={null} onClick={click} />)
    await userEvent.click(screen.getByRole('button', { name: /^Dropbox\s*Connected$/ }))
    expect(click).toHaveBeenCalledOnce()
  })
})

describe('Checkbox', () => {
  it('is chosen by its label and by the space bar', async () => {
    const change = vi.fn()
    render(<Checkbox label="Choose" checked={false} onChange={change} />)
    await userEvent.click(screen.getByText('Choose'))
    screen.getByRole('checkbox').focus()
    await userEvent.keyboard(' ')
    expect(change.mock.calls).toEqual([[true], [true]])
  })

  it('shows that some are chosen', () => {
    render(<Checkbox ariaLabel="Select all" checked={false} indeterminate onChange={() => {}} />)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' }).indeterminate).toBe(true)
  })

  it('says why it cannot be chosen, also to keyboards', async () => {
    const change = vi.fn()
    render(<Checkbox ariaLabel="Select a" checked={false} disabledReason="Not supported" onChange={change} />)
    const box = screen.getByRole('checkbox')
    await userEvent.tab()
    expect(document.activeElement).toBe(box)
    expect(description(box)).toBe('Not supported')
    await userEvent.keyboard(' ')
    expect(change).not.toHaveBeenCalled()
  })
})

describe('Tabs', () => {
  const items = [
    { value: 'website', label: 'Website' },
    { value: 'sitemap', label: 'Sitemap' },
    { value: 'files', label: 'Files' },
  ] as const

  function Example({ dir = 'ltr' }: { dir?: string }) {
    const [value, setValue] = useState<'website' | 'sitemap' | 'files'>('website')
    return (
      <div style={{ direction: dir === 'rtl' ? 'rtl' : 'ltr' }}>
        <Tabs id="views" label="Views" value={value} items={items} onChange={setValue} />
        <TabPanel tabs="views" value={value}>
          {value}
        </TabPanel>
      </div>
    )
  }
  const chosen = () => screen.getByRole('tab', { selected: true })

  it('is one stop for the Tab key', async () => {
    render(<Example />)
    await userEvent.tab()
    expect(document.activeElement).toBe(chosen())
    await userEvent.tab()
    expect(document.activeElement).toBe(document.body)
  })

  it('is moved by arrows, Home and End, around the ends', async () => {
    render(<Example />)
    await userEvent.tab()
    for (const [key, name] of [
      ['{ArrowRight}', 'Sitemap'],
      ['{End}', 'Files'],
      ['{ArrowRight}', 'Website'],
      ['{ArrowLeft}', 'Files'],
      ['{Home}', 'Website'],
    ] as const) {
      await userEvent.keyboard(key)
      expect(chosen().textContent).toBe(name)
      expect(document.activeElement).toBe(chosen())
    }
  })

  it('turns the arrows around where reading goes to the left', async () => {
    render(<Example dir="rtl" />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    expect(chosen().textContent).toBe('Sitemap')
  })

  it('names its panel', () => {
    render(<Example />)
    expect(screen.getByRole('tabpanel', { name: 'Website' }).textContent).toBe('website')
  })
})

describe('TextField', () => {
  it('is tied to its label, its prefix and its hint', () => {
    render(<TextField label="Website" prefix="https://" hint="Without www" value="" onChange={() => {}} />)
    const input = screen.getByRole('textbox', { name: 'Website' })
    expect(description(input)).toBe('https:// Without www')
    expect(input.getAttribute('aria-invalid')).toBeNull()
  })

  it('has the error in place of the hint, tied to the field', () => {
    render(<TextField label="Key" hint="Any" error="Please enter a key" value="" onChange={() => {}} />)
    const input = screen.getByRole('textbox', { name: 'Key' })
    expect(description(input)).toBe('Please enter a key')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('Any')).toBeNull()
  })

  it('submits its form by Enter', async () => {
    const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    render(
      <form onSubmit={submit}>
        <TextField label="Key" value="a" onChange={() => {}} />
        <Button type="submit">Submit</Button>
      </form>,
    )
    await userEvent.type(screen.getByRole('textbox'), '{Enter}')
    expect(submit).toHaveBeenCalledOnce()
  })
})

describe('SearchField', () => {
  function Example({ onSubmit }: { onSubmit?: () => void }) {
    const [text, setText] = useState('')
    return (
      <SearchField
        label="Search files"
        value={text}
        onChange={setText}
        onClear={() => setText('')}
        onSubmit={onSubmit}
      />
    )
  }

  it('is emptied by its clear button, which gives the focus back', async () => {
    render(<Example />)
    const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search files' })
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
    await userEvent.type(input, 'box')
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(input.value).toBe('')
    expect(document.activeElement).toBe(input)
  })

  it('is emptied by Escape, which then closes nothing else', async () => {
    const outside = vi.fn()
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the dialog around.
      <div onKeyDown={outside}>
        <Example />
      </div>,
    )
    const input = screen.getByRole<HTMLInputElement>('searchbox')
    await userEvent.type(input, 'b{Escape}')
    expect(input.value).toBe('')
    expect(outside.mock.calls.map(([event]) => event.key)).toEqual(['b'])
    await userEvent.keyboard('{Escape}')
    expect(outside).toHaveBeenCalledTimes(2)
  })

  it('submits by Enter', async () => {
    const submit = vi.fn()
    render(<Example onSubmit={submit} />)
    await userEvent.type(screen.getByRole('searchbox'), 'a{Enter}')
    expect(submit).toHaveBeenCalledOnce()
  })
})
