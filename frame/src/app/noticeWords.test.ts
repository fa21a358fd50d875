import { describe, expect, it, vi } from 'vitest'
import { ConnectFailure, type ConnectProblem } from '../bridge/handshake.ts'
import { Fault, type TokenProblem } from '../service/Fault.ts'
import { wordsForConnect, wordsForFault, wordsForRefusal } from './noticeWords.ts'

const codes: TokenProblem[] = ['TOKEN_REJECTED', 'TOKEN_TIMEOUT', 'TOKEN_INVALID', 'TOKEN_EXPIRED']
const problems: [ConnectProblem, boolean][] = [
  ['NOT_EMBEDDED', false],
  ['HOST_NOT_ALLOWED', false],
  ['UNSUPPORTED_HOST', false],
  ['VERSION_MISMATCH', false],
  ['FRAME_UNREACHABLE', true],
]

describe('notices', () => {
  it('tell token problems apart, name the host, and let the person try again', () => {
    const words = codes.map((code) => wordsForFault(new Fault('unauthorized', { code }), 'Acme'))
    expect(new Set(words.map(({ title }) => title)).size).toBe(codes.length)
    for (const { title, hint, canRetry } of words) {
      expect(`${title} ${hint}`).toContain('Acme')
      expect(canRetry).toBe(true)
    }
  })

  it('speak of the connection where there was none', () => {
    expect(wordsForFault(new Fault('network'), 'Acme').title).toBe('No connection')
    expect(wordsForFault(null, 'Acme').title).toBe('No connection')
    expect(wordsForConnect(new TypeError('x')).title).toBe('No connection')
  })

  it.each([
    [new Fault('timeout'), /isn't available/, /didn't answer in time/],
    [new Fault('malformed', { status: 200 }), /isn't available/, /answered instead of the service/],
    [new Fault('refused', { status: 500 }), /isn't available/, /has a problem/],
    [new Fault('refused', { status: 429, retryAfter: 9 }), /isn't available/, /in 9 seconds/],
    [new Fault('refused', { status: 400 }), /didn't let/, /didn't accept/],
    [new Fault('refused', { status: 403, detail: 'Your plan has ended.' }), /didn't let/, /plan has ended/],
  ])('say what it is where the service answered, or was too slow: %s [F-057]', (fault, title, hint) => {
    for (const words of [wordsForFault(fault, 'Acme'), wordsForConnect(fault)]) {
      expect(words.title).toMatch(title)
      expect(words.hint).toMatch(hint)
      expect(`${words.title} ${words.hint}`).not.toContain('onnection')
    }
  })

  it.each(problems)('say why there is no bridge: %s', (code, canRetry) => {
    const words = wordsForConnect(new ConnectFailure(code, 'https://evil.example'))
    expect(words.canRetry).toBe(canRetry)
    if (code === 'HOST_NOT_ALLOWED') expect(words.title).toContain('https://evil.example')
  })

  it('offer no retry where the page must not go on', () => {
    expect(wordsForRefusal('HOST_NOT_ALLOWED', 'https://evil.example', 'Acme')).toMatchObject({
      title: "https://evil.example isn't allowed to open this window",
      canRetry: false,
    })
    expect(wordsForRefusal('API_URL_NOT_ALLOWED', 'https://a.example', 'Acme').hint).toContain('Acme')
  })
})

it('says of any fault that this device is offline, if it is [F-287]', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const fault of [null, new Fault('network'), new Fault('unauthorized', { code: 'TOKEN_REJECTED' })])
    expect(wordsForFault(fault, 'Acme')).toEqual({
      title: 'No connection',
      hint: "You're offline. Check your connection, then try again.",
      canRetry: true,
    })
  onLine.mockRestore()
})
