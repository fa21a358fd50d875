import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { speak, t } from '../i18n/t.ts'
import { HostRecorder } from '../testing/HostRecorder.ts'
import { ManualClock } from '../testing/ManualClock.ts'
import { HostOptions } from './HostOptions.ts'
import { LANGUAGE_LIMIT, Languages } from './Languages.ts'

const errors = vi.spyOn(console, 'error')
beforeEach(() => {
  errors.mockImplementation(() => {})
  errors.mockClear()
})
afterEach(() => speak(null))

const there = async () => {}

function build(browser: readonly string[], fetch: (tag: string) => Promise<void> = there) {
  const clock = new ManualClock()
  const host = new HostRecorder()
  const languages = new Languages({ languages: browser }, clock, fetch)
  return { clock, host, languages, options: new HostOptions(host) }
}

describe('the language', () => {
  it.each<[browser: readonly string[], locale: string | undefined, spoken: RegExp]>([
    [['fr-CA', 'en'], undefined, /^fr/],
    [['fr-CA', 'en'], 'de', /^de/],
    [['en'], 'de-AT', /^de/],
    [['en'], 'PT', /^pt-BR/],
    [['zh-TW', 'ja', 'en'], undefined, /^ja/],
    [['zh-TW'], undefined, /^en/],
    [[], undefined, /^en/],
    [['de'], 'en-GB', /^en/],
    [['ar-EG'], undefined, /^ar/],
    [['es-419'], undefined, /^es/],
  ])('of a browser with %j and the option %j is %s', async (browser, locale, spoken) => {
    const { languages, host, options } = build(browser)
    await languages.speak(locale, options)
    expect(t().ui.locale).toMatch(spoken)
    expect(host.errors).toEqual([])
  })

  it('is the browser’s where the host’s is not spoken, which the host hears once by name', async () => {
    const { languages, host, options } = build(['de'])
    await languages.speak('tlh', options)
    await languages.speak('tlh', options)
    expect(t().ui.locale).toMatch(/^de/)
    expect(host.errors.map(({ code, cause }) => `${code} ${cause}`)).toEqual([
      'INVALID_OPTION "locale": tlh is none of en, de, fr, es, pt-BR, ja, ar',
    ])
  })

  it('stays what it was where another cannot be loaded, says so, and is tried again with the next options', async () => {
    const fetch = vi.fn(there).mockRejectedValueOnce(new Error('offline'))
    const { languages } = build(['en'], fetch)
    await languages.speak('fr')
    expect(t().ui.locale).toBe('en-US')
    expect(String(errors.mock.calls[0])).toMatch(/language fr could not be loaded/)
    await languages.speak('fr')
    expect(t().ui.locale).toMatch(/^fr/)
    await languages.speak('fr')
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('is loaded once, also where it was preloaded', async () => {
    const fetch = vi.fn(there)
    const { languages } = build(['de'], fetch)
    languages.preload()
    await languages.speak()
    expect(fetch.mock.calls).toEqual([['de', expect.any(AbortSignal)]])
    const english = build(['en'], fetch)
    english.languages.preload()
    await english.languages.speak()
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('is waited for no longer than its limit, and spoken when it comes', async () => {
    let arrive = () => {}
    const { languages, clock } = build(['de'], () => new Promise((resolve) => (arrive = resolve)))
    let isOver = false
    const waiting = languages.speak().then(() => (isOver = true))
    clock.advance(LANGUAGE_LIMIT - 1)
    await Promise.resolve()
    expect(isOver).toBe(false)
    clock.advance(1)
    await waiting
    expect(t().ui.locale).toBe('en-US')
    arrive()
    await vi.waitFor(() => expect(t().ui.locale).toMatch(/^de/))
  })

  it('is the last one asked for, in whatever order they arrive', async () => {
    const arrivals = new Map<string, () => void>()
    const { languages, clock } = build(
      ['en'],
      (tag) => new Promise((resolve) => void arrivals.set(tag, resolve)),
    )
    const first = languages.speak('de')
    const second = languages.speak('fr')
    arrivals.get('fr')?.()
    await second
    expect(t().ui.locale).toMatch(/^fr/)
    arrivals.get('de')?.()
    await first
    expect(t().ui.locale).toMatch(/^fr/)
    await languages.speak('en')
    expect(t().ui.locale).toBe('en-US')
    expect(clock.pending).toBe(0)
  })
})
