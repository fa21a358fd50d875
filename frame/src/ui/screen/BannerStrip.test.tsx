import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BannerStrip } from './BannerStrip.tsx'
import { Screen } from './Screen.tsx'
import { ScreenFrameProvider } from './ScreenFrame.tsx'

afterEach(cleanup)

const nothing = () => {}

describe('BannerStrip', () => {
  it('shows exactly the message [SHL-34]', () => {
    render(<BannerStrip type="ERROR" message="Error deleting files" onDismiss={nothing} />)
    expect(screen.getByText('Error deleting files')).toBeDefined()
  })

  it('has a second line only when there is more to say [SHL-35]', () => {
    const { rerender, container } = render(<BannerStrip type="ERROR" message="One" onDismiss={nothing} />)
    expect(container.querySelectorAll('p')).toHaveLength(1)
    rerender(<BannerStrip type="ERROR" message="One" additionalInfo="Two" onDismiss={nothing} />)
    expect([...container.querySelectorAll('p')].map((line) => line.textContent)).toEqual(['One', 'Two'])
  })

  it("is dismissed by 'Got It' [SHL-36]", async () => {
    const dismiss = vi.fn()
    render(<BannerStrip type="WARN" message="Syncing" onDismiss={dismiss} />)
    await userEvent.click(screen.getByRole('button', { name: 'Got It' }))
    expect(dismiss).toHaveBeenCalledOnce()
  })

  it('takes other words for the dismiss link [SHL-37]', () => {
    render(<BannerStrip type="WARN" message="Syncing" ctaText="OK" onDismiss={nothing} />)
    expect(screen.getByRole('button').textContent).toBe('OK')
  })

  it.each([
    ['ERROR', 'alert', 'Error'],
    ['SUCCESS', 'status', 'Success'],
    ['WARN', 'status', 'Warning'],
  ] as const)(
    'announces %s as %s and says so beside the color [SHL-39] [SHL-40] [SHL-41]',
    (type, role, word) => {
      render(<BannerStrip type={type} message="Message" onDismiss={nothing} />)
      const region = screen.getByRole(role)
      expect(region.textContent).toContain('Message')
      expect(screen.getByRole('img', { name: word })).toBeDefined()
      expect(region.querySelector(`[data-type="${type}"]`)).not.toBeNull()
    },
  )

  it('keeps both regions while nothing shows, and through a change of type', () => {
    const { rerender } = render(<BannerStrip type="ERROR" message={null} onDismiss={nothing} />)
    const regions = [screen.getByRole('alert'), screen.getByRole('status')]
    expect(regions.map((region) => region.textContent)).toEqual(['', ''])
    rerender(<BannerStrip type="ERROR" message="Failed" onDismiss={nothing} />)
    rerender(<BannerStrip type="SUCCESS" message="Done" onDismiss={nothing} />)
    expect([screen.getByRole('alert'), screen.getByRole('status')]).toEqual(regions)
    expect(regions[0]?.textContent).toBe('')
    expect(regions[1]?.textContent).toContain('Done')
  })

  it('gives the focus to the title when it goes', async () => {
    const banner = <BannerStrip type="ERROR" message="Failed" onDismiss={nothing} />
    render(
      <ScreenFrameProvider value={{ onClose: null, banner }}>
        <Screen title="Files" description="Of yours">
          content
        </Screen>
      </ScreenFrameProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Got It' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Files' }))
  })
})
