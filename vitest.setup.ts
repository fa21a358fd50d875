import { vi } from 'vitest'

/** Milliseconds. The default second is too short where a machine is shared; what is there sooner is seen sooner. */
const PATIENCE = 15_000

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE, ...options })

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: PATIENCE })
}
