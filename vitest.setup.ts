import { afterAll, afterEach, vi } from 'vitest'

/** Milliseconds. The default second is too short where a machine is shared; what is there sooner is seen sooner. */
const TIMEOUT_MS = 15_000

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options })

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: TIMEOUT_MS })
  // By itself it does so only in the first file of those that share modules.
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
  afterAll(() => {
    document.body.replaceChildren()
    for (const name of document.documentElement.getAttributeNames())
      document.documentElement.removeAttribute(name)
  })
}

afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
