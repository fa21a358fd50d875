import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Badge } from './Badge.tsx'
import { Ellipsis } from './Ellipsis.tsx'
import { IconButton } from './field/IconButton.tsx'
import { Tooltip } from './Tooltip.tsx'

afterEach(cleanup)

const shown = () => document.querySelector<HTMLElement>('[data-shown]')

describe('Tooltip', () => {
  const example = (
    <Tooltip text="Only 20 at a time">
      <button type="button">Resync</button>
    </Tooltip>
  )

  it('is tied to its control even while it is not shown', () => {
    render(example)
    const id = screen.getByRole('button').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toBe('Only 20 at a time')
    expect(shown()).toBeNull()
  })

  it('shows on hover and goes with the pointer', async () => {
    render(example)
    await userEvent.hover(screen.getByRole('button'))
    expect(shown()?.textContent).toBe('Only 20 at a time')
    await userEvent.unhover(screen.getByRole('button'))
    expect(shown()).toBeNull()
  })

  it('shows on keyboard focus and goes with it', async () => {
    render(example)
    await userEvent.tab()
    expect(shown()?.textContent).toBe('Only 20 at a time')
    await userEvent.tab()
    expect(shown()).toBeNull()
  })

  it('stays while the list scrolls to the control that was reached by Tab, and goes by another scroll', async () => {
    render(example)
    await userEvent.tab()
    fireEvent.scroll(document.body)
    expect(shown()).not.toBeNull()
    await userEvent.tab()
    await userEvent.hover(screen.getByRole('button'))
    fireEvent.scroll(document.body)
    expect(shown()).toBeNull()
  })

  it('shows by a tap and goes by a tap elsewhere', () => {
    render(example)
    const button = screen.getByRole('button')
    fireEvent.pointerDown(button, { pointerType: 'touch' })
    fireEvent.pointerUp(button, { pointerType: 'touch' })
    expect(shown()).not.toBeNull()
    fireEvent.pointerDown(document.body, { pointerType: 'touch' })
    expect(shown()).toBeNull()
  })

  it('goes by Escape, which then closes nothing else', async () => {
    const outside = vi.fn()
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the dialog around.
    render(<div onKeyDown={outside}>{example}</div>)
    await userEvent.tab()
    await userEvent.keyboard('{Escape}')
    expect(shown()).toBeNull()
    expect(outside).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(outside).toHaveBeenCalledOnce()
  })
})

describe('IconButton', () => {
  it('is named by its label, once', async () => {
    render(<IconButton label="Refresh" icon={<svg aria-hidden="true" />} />)
    await userEvent.tab()
    const button = screen.getByRole('button', { name: 'Refresh' })
    expect(button.getAttribute('aria-describedby')).toBeNull()
    expect(shown()?.textContent).toBe('Refresh')
    expect(shown()?.getAttribute('aria-hidden')).toBe('true')
  })

  it('does not keep its tooltip after a tap: the tap was for the action', () => {
    render(<IconButton label="Refresh" icon={null} />)
    const button = screen.getByRole('button')
    fireEvent.pointerDown(button, { pointerType: 'touch' })
    fireEvent.pointerUp(button, { pointerType: 'touch' })
    expect(shown()).toBeNull()
  })
})

describe('Badge', () => {
  it('with an explanation is reached by keyboard and described by it', async () => {
    render(
      <Badge tone="danger" title="File too large">
        Error
      </Badge>,
    )
    await userEvent.tab()
    const badge = screen.getByRole('button', { name: 'Error' })
    expect(document.activeElement).toBe(badge)
    expect(screen.getByRole('tooltip').textContent).toBe('File too large')
  })

  it('without one is words alone', () => {
    render(<Badge tone="success">Ready</Badge>)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText('Ready')).toBeDefined()
  })
})

describe('Ellipsis', () => {
  it('has no tooltip for what is seen whole', async () => {
    render(<Ellipsis text="Short" />)
    await userEvent.hover(screen.getByText('Short'))
    expect(shown()).toBeNull()
  })

  it('shows what was cut', async () => {
    render(<Ellipsis text="A long line" />)
    const line = screen.getByText('A long line')
    vi.spyOn(line, 'scrollWidth', 'get').mockReturnValue(300)
    vi.spyOn(line, 'clientWidth', 'get').mockReturnValue(100)
    await userEvent.hover(line)
    expect(shown()?.textContent).toBe('A long line')
  })
})
