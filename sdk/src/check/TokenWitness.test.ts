import { describe, expect, test } from 'vitest'
import { loosely } from '../testing/loosely.ts'
import { ManualClock } from '../testing/ManualClock.ts'
import { tokenWitness } from './TokenWitness.ts'

const EXAMPLE = expect.stringMatching(/^tokenFetcher: async/)
const codes = (witness: ReturnType<typeof tokenWitness>) => witness.findings().map(({ code }) => code)

describe('tokenWitness', () => {
  test('has nothing to say of a fetcher that answers', async () => {
    const witness = tokenWitness(async () => ({ access_token: 'secret-1' }), new ManualClock())
    expect(witness.wasAsked).toBe(false)
    expect(await witness.ask()).toEqual({ ok: true, token: 'secret-1' })
    expect(witness.wasAsked).toBe(true)
    expect(witness.findings()).toEqual([])
  })

  test('misses a fetcher, whatever stands in its place', async () => {
    for (const fetcher of [undefined, 'a token']) {
      const witness = tokenWitness(loosely(fetcher), new ManualClock())
      expect(await witness.ask()).toMatchObject({ ok: false, code: 'TOKEN_REJECTED' })
      expect(witness.findings()).toMatchObject([
        { code: 'TOKEN_FETCHER_MISSING', severity: 'error', fix: EXAMPLE },
      ])
    }
  })

  test.each([
    [new TypeError('https://internal.example/token?key=secret'), 'It threw TypeError.'],
    ['secret', 'It threw string.'],
  ])('names what was thrown by its kind alone', async (thrown, detail) => {
    const witness = tokenWitness(() => Promise.reject(thrown), new ManualClock())
    await witness.ask()
    expect(witness.findings()).toMatchObject([{ code: 'TOKEN_REJECTED', severity: 'error', fix: EXAMPLE }])
    expect(witness.findings()[0]?.detail).toContain(detail)
    expect(JSON.stringify(witness.findings())).not.toContain('secret')
  })

  test.each([
    ['with spaces inside', 'a text of 18 characters'],
    [['secret'], 'a list'],
    [null, 'null'],
    [undefined, 'undefined'],
    [{}, 'an object with the fields none'],
    [{ token: 'secret', user: 'ann' }, 'an object with the fields token, user'],
  ])('describes an answer that is no token by its shape: %j', async (answer, shape) => {
    const witness = tokenWitness(
      loosely(async () => answer),
      new ManualClock(),
    )
    await witness.ask()
    expect(witness.findings()).toMatchObject([
      { code: 'TOKEN_INVALID', severity: 'error', detail: `It answered ${shape}.`, fix: EXAMPLE },
    ])
    expect(JSON.stringify(witness.findings())).not.toContain('secret')
  })

  test('a wait that people notice is a warning, one without end an error', async () => {
    const clock = new ManualClock()
    const answers: ((token: string) => void)[] = []
    const fetcher = () => new Promise<string>((resolve) => answers.push(resolve))
    const slow = tokenWitness(fetcher, clock)
    const asked = slow.ask()
    clock.advance(3_001)
    answers[0]?.('t')
    await asked
    const fix = expect.stringMatching(/access_token from your back end/)
    expect(slow.findings()).toMatchObject([{ code: 'TOKEN_SLOW', severity: 'warning', fix }])
    expect(slow.findings()[0]?.detail).toContain('3.0 seconds')

    const silent = tokenWitness(fetcher, clock)
    const never = silent.ask()
    clock.advance(15_000)
    await never
    expect(codes(silent)).toEqual(['TOKEN_TIMEOUT'])
  })

  test('3 seconds are not slow yet', async () => {
    const clock = new ManualClock()
    let answer = (_: string) => {}
    const witness = tokenWitness(() => new Promise<string>((resolve) => (answer = resolve)), clock)
    const asked = witness.ask()
    clock.advance(3_000)
    answer('t')
    await asked
    expect(witness.findings()).toEqual([])
  })

  test('notices that a second question got the first answer', async () => {
    let count = 0
    for (const [fetcher, expected] of [
      [() => 'kept', ['TOKEN_REPEATED']],
      [() => `fresh-${++count}`, []],
    ] as const) {
      const witness = tokenWitness(fetcher, new ManualClock())
      await witness.ask()
      await witness.ask()
      expect(codes(witness)).toEqual(expected)
    }
  })
})
