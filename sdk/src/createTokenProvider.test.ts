import { describe, expect, test, vi } from 'vitest'
import type { TokenFetcher } from './config.ts'
import { createTokenProvider } from './createTokenProvider.ts'
import { loosely } from './testing/loosely.ts'
import { ManualClock } from './testing/ManualClock.ts'

/** Asks with a fetcher that is not held to its types: hosts write JavaScript too. */
async function answerTo(fetch: () => unknown, report: (code: string, cause: unknown) => void = () => {}) {
  const given: TokenFetcher = loosely(fetch)
  return createTokenProvider(new ManualClock(), () => given, report)()
}

describe('createTokenProvider', () => {
  test('takes a token as text, as an object, at once or later', async () => {
    const wanted = { ok: true, token: 'abc' }
    expect(await answerTo(() => 'abc')).toEqual(wanted)
    expect(await answerTo(async () => 'abc')).toEqual(wanted)
    expect(await answerTo(() => ({ access_token: 'abc', refresh_token: 'x' }))).toEqual(wanted)
    expect(await answerTo(async () => ({ access_token: 'abc' }))).toEqual(wanted)
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 42],
    ['empty text', ''],
    ['a space', 'a b'],
    ['a line break', 'abc\r\nX-Evil: 1'],
    ['a tab', 'a\tb'],
    ['a letter outside ASCII', 'tökén'],
    ['a null byte', 'a\0b'],
    ['too much text', 'a'.repeat(8193)],
    ['a list', ['abc']],
    ['an object without token', { token: 'abc' }],
    ['an inherited token', Object.create({ access_token: 'abc' })],
    ['a nested token', { access_token: { access_token: 'abc' } }],
    ['a text object', { access_token: new String('abc') }],
    ['a function', () => 'abc'],
    [
      'a getter that throws',
      Object.defineProperty({}, 'access_token', {
        get: () => {
          throw new Error('no')
        },
      }),
    ],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          getOwnPropertyDescriptor: () => {
            throw new Error('no')
          },
        },
      ),
    ],
  ])('answers TOKEN_INVALID to %s', async (_, value) => {
    expect(await answerTo(() => value)).toMatchObject({ ok: false, code: 'TOKEN_INVALID' })
  })

  test('takes the longest token', async () => {
    expect(await answerTo(() => '~'.repeat(8192))).toMatchObject({ ok: true })
  })

  test('answers TOKEN_REJECTED to a throw and to a rejection, without a word of the error', async () => {
    const secret = 'https://internal.example/stack.js'
    const thrown = await answerTo(() => {
      throw new Error(secret)
    })
    const rejected = await answerTo(() => Promise.reject(new Error(secret)))
    for (const answer of [thrown, rejected]) {
      expect(answer).toMatchObject({ ok: false, code: 'TOKEN_REJECTED' })
      expect(JSON.stringify(answer)).not.toContain('internal')
    }
  })

  test('tells the developer why there is no token, and never what may be one [F-347]', async () => {
    const report = vi.fn()
    // What a page answers to /api/inlet-token when nothing leads to the back end.
    const html = () => JSON.parse('<!doctype html>')
    await answerTo(html, report)
    expect(report.mock.lastCall).toEqual(['tokenFetcher: TOKEN_REJECTED', expect.any(SyntaxError)])
    await answerTo(() => ({ token: 'secret' }), report)
    expect(report.mock.lastCall).toEqual(['tokenFetcher: TOKEN_INVALID', ['token']])
    await answerTo(() => 'abc', report)
    expect(report).toHaveBeenCalledTimes(2)
  })

  test('gives up after 15 s, drops the late token, and asks anew the next time', async () => {
    const clock = new ManualClock()
    const late: ((token: string) => void)[] = []
    const fetch = () => new Promise<string>((resolve) => late.push(resolve))
    const ask = createTokenProvider(
      clock,
      () => fetch,
      () => {},
    )
    const first = ask()
    clock.advance(14_999)
    expect(await Promise.race([first, Promise.resolve('waiting')])).toBe('waiting')
    clock.advance(1)
    expect(await first).toMatchObject({ ok: false, code: 'TOKEN_TIMEOUT' })

    const second = ask()
    late[0]?.('late')
    late[1]?.('fresh')
    expect(await second).toEqual({ ok: true, token: 'fresh' })
    expect(clock.waiting).toBe(0)
  })

  test('has one question under way, however many ask', async () => {
    let asked = 0
    const fetch = async () => `token-${++asked}`
    const ask = createTokenProvider(
      new ManualClock(),
      () => fetch,
      () => {},
    )
    const answers = await Promise.all(Array.from({ length: 50 }, ask))
    expect(asked).toBe(1)
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1)
    expect(await ask()).toEqual({ ok: true, token: 'token-2' })
  })
})
