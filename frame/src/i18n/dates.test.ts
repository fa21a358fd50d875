import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatDate } from './dates.ts'

describe('formatDate', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('writes a short month, a 2-digit day and a 12-hour time [FMT-01]', () => {
    expect(formatDate('2024-03-05T15:07')).toBe('Mar 05, 2024, 03:07 PM')
    expect(formatDate('2024-12-31T00:05')).toBe('Dec 31, 2024, 12:05 AM')
  })

  it.each([
    ['America/New_York', 'Mar 05, 2024, 10:07 AM'],
    ['Asia/Tokyo', 'Mar 06, 2024, 12:07 AM'],
  ])("uses the person's own time zone, %s [FMT-02]", async (theirs, text) => {
    vi.stubEnv('TZ', theirs)
    // A formatter keeps the time zone it was created in, so each test loads the module anew.
    vi.resetModules()
    const fresh = await import('./dates.ts')
    expect(fresh.formatDate('2024-03-05T15:07:00Z')).toBe(text)
    // Other tests must not get this module either.
    vi.resetModules()
  })

  it.each([null, undefined, '', 'never', '1', '2024-99-99T00:00:00Z'])('is empty for %j [FMT-03]', (bad) => {
    expect(formatDate(bad)).toBe('')
  })
})
