import { describe, expect, it } from 'vitest'
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
    const words = codes.map((code) => wordsForFault(new Fault('unauthorised', { code }), 'Acme'))
    expect(new Set(words.map(({ title }) => title)).size).toBe(codes.length)
    for (const { title, hint, canRetry } of words) {
      expect(`${title} ${hint}`).toContain('Acme')
      expect(canRetry).toBe(true)
    }
  })

  it('speak of the connection for every other fault', () => {
    expect(wordsForFault(new Fault('network'), 'Acme').title).toBe('No connection')
    expect(wordsForFault(null, 'Acme').title).toBe('No connection')
    expect(wordsForConnect(new Fault('timeout')).title).toBe('No connection')
  })

  it.each(problems)('say why there is no bridge: %s', (code, canRetry) => {
    const words = wordsForConnect(new ConnectFailure(code, 'https://evil.example'))
    expect(words.canRetry).toBe(canRetry)
    if (code === 'HOST_NOT_ALLOWED') expect(words.title).toContain('https://evil.example')
  })

  it('offer no retry where the page must not go on', () => {
    expect(wordsForRefusal('HOST_NOT_ALLOWED', 'https://evil.example', 'Acme')).toMatchObject({
      title: 'https://evil.example may not open this window',
      canRetry: false,
    })
    expect(wordsForRefusal('API_URL_NOT_ALLOWED', 'https://a.example', 'Acme').hint).toContain('Acme')
  })
})
