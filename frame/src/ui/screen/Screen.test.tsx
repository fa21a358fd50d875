import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Screen } from './Screen.tsx'
import { ScreenFooter } from './ScreenFooter.tsx'
import { ScreenFrameProvider } from './ScreenFrame.tsx'

afterEach(cleanup)

const given = { title: 'Integrations', description: 'Choose where your content is.' }

describe('Screen', () => {
  it('is a dialog with a name and a description [SHL-05] [SHL-08]', () => {
    render(<Screen {...given}>content</Screen>)
    const dialog = screen.getByRole('dialog', { name: 'Integrations' })
    const id = dialog.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toBe('Choose where your content is.')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Integrations')
  })

  it('closes by a button in its header, where it may be closed [SHL-03]', async () => {
    const onClose = vi.fn()
    const { rerender } = render(
      <ScreenFrameProvider value={{ onClose, banner: null }}>
        <Screen {...given}>content</Screen>
      </ScreenFrameProvider>,
    )
    const close = screen.getByRole('button', { name: 'Close' })
    expect(close.closest('header')).not.toBeNull()
    await userEvent.click(close)
    expect(onClose).toHaveBeenCalledOnce()

    rerender(
      <ScreenFrameProvider value={{ onClose: null, banner: null }}>
        <Screen {...given}>content</Screen>
      </ScreenFrameProvider>,
    )
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  it('has a back button only where there is a way back', async () => {
    const onBack = vi.fn()
    const { rerender } = render(<Screen {...given}>content</Screen>)
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    rerender(
      <Screen {...given} onBack={onBack}>
        content
      </Screen>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(onBack).toHaveBeenCalledOnce()
  })

  it('puts the content between header and footer [SHL-06]', () => {
    render(
      <Screen {...given} footer={<button type="button">Submit</button>}>
        content
      </Screen>,
    )
    const main = screen.getByRole('main')
    expect(main.textContent).toBe('content')
    const order = main.compareDocumentPosition(screen.getByRole('button', { name: 'Submit' }))
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })

  it('lets a part further down fill the footer', () => {
    render(
      <Screen {...given}>
        <ScreenFooter>
          <button type="button">Delete</button>
        </ScreenFooter>
      </Screen>,
    )
    expect(screen.getByRole('button', { name: 'Delete' }).closest('footer')).not.toBeNull()
  })

  describe('focus', () => {
    it('stays on the tab that leads to another step', async () => {
      const tabs = (
        <button type="button" role="tab">
          Files
        </button>
      )
      const { rerender } = render(
        <Screen {...given} tabs={tabs} focusKey="done">
          content
        </Screen>,
      )
      screen.getByRole('tab').focus()
      rerender(
        <Screen {...given} tabs={tabs} focusKey="files">
          content
        </Screen>,
      )
      expect(document.activeElement).toBe(screen.getByRole('tab'))
    })

    const title = () => screen.getByRole('heading', { level: 1 })

    it('begins on the title', () => {
      render(<Screen {...given}>content</Screen>)
      expect(document.activeElement).toBe(title())
    })

    it('goes to the title when the step changes, and only then', () => {
      const content = <button type="button">Next</button>
      const { rerender } = render(
        <Screen {...given} focusKey="one">
          {content}
        </Screen>,
      )
      screen.getByRole('button').focus()
      rerender(
        <Screen {...given} title="Still one" focusKey="one">
          {content}
        </Screen>,
      )
      expect(document.activeElement).toBe(screen.getByRole('button'))
      rerender(
        <Screen {...given} title="Two" focusKey="two">
          {content}
        </Screen>,
      )
      expect(document.activeElement).toBe(title())
    })

    it('stays in a field that took it for itself', () => {
      render(
        <Screen {...given}>
          {/* biome-ignore lint/a11y/noAutofocus: the case under test. */}
          <input autoFocus aria-label="Key" />
        </Screen>,
      )
      expect(document.activeElement).toBe(screen.getByRole('textbox'))
    })
  })
})
