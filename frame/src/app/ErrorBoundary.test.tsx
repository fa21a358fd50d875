import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary.tsx'

vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(cleanup)

function Boom(): never {
  throw new Error('boom')
}

describe('ErrorBoundary', () => {
  it('says what a part threw below its heading, and starts again [ERR-10]', async () => {
    const reload = vi.fn()
    render(
      <ErrorBoundary onReload={reload}>
        <Boom />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error!')
    expect(screen.getByText('boom')).toBeTruthy()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('stays out of the way otherwise', () => {
    render(<ErrorBoundary>fine</ErrorBoundary>)
    expect(screen.getByText('fine')).toBeTruthy()
  })
})
