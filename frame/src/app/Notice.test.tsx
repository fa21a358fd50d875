import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let ConnectFailure: typeof import('../bridge/handshake.ts').ConnectFailure
let Notice: typeof import('./Notice.tsx').Notice

// The words are cached once they are loaded, also by another file's tests.
beforeEach(async () => {
  vi.resetModules()
  ConnectFailure = (await import('../bridge/handshake.ts')).ConnectFailure
  Notice = (await import('./Notice.tsx')).Notice
})

afterEach(() => {
  cleanup()
  document.head.replaceChildren()
  vi.restoreAllMocks()
})

const why = () => screen.findByRole('alert')
const show = () =>
  render(
    <Notice
      wordsOf={({ wordsForConnect }) => wordsForConnect(new ConnectFailure('NOT_EMBEDDED'))}
      onRetry={() => {}}
    />,
  )

/** As the build lists the files of the chunk with the words, which cannot be fetched. */
function loseWords() {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'chunk:later', content: 'assets/later.js' })
  document.head.append(meta)
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
}

it('speaks of the connection if its words cannot be loaded, and offers to try again', async () => {
  loseWords()
  show()
  expect((await why()).textContent).toContain("The service couldn't be reached.")
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

it('waits for no words where the device is offline [F-287]', () => {
  loseWords()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show()
  expect(screen.getByRole('alert').textContent).toContain("You're offline.")
})

it('waits for its words, which are no part of the first script', async () => {
  show()
  expect(screen.queryByRole('alert')).toBeNull()
  expect((await why()).textContent).toContain('This page belongs inside an application')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})
