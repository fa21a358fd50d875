import { describe, expect, it } from 'vitest'
import { ManualClock } from '../testing/ManualClock.ts'
import { CALL_LIMIT } from './AuthenticatedFetch.ts'
import { loadFrameConfig } from './loadFrameConfig.ts'

const CONFIG = {
  api_origins: ['https://api.example.com'],
  environments: { PRODUCTION: '', DEVELOPMENT: null, LOCAL: null },
  host_origins: ['https://app.example.com'],
  tos_url: null,
  privacy_policy_url: null,
}
const FRAME = 'https://inlet.example/a/frame/index.html'

function load(answer: () => Response | Promise<Response>, given: unknown = null) {
  const clock = new ManualClock()
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push(String(input))
    return Promise.race([
      answer(),
      new Promise<never>((_, reject) => init?.signal?.addEventListener('abort', reject)),
    ])
  }
  return { loaded: loadFrameConfig(given, FRAME, clock, fetch), asked, clock }
}

describe('loadFrameConfig', () => {
  it('reads what lies beside the frame’s page', async () => {
    const { loaded, asked, clock } = load(() => Response.json(CONFIG))
    expect(await loaded).toEqual(CONFIG)
    expect(asked).toEqual(['https://inlet.example/a/frame/config.json'])
    expect(clock.pending).toBe(0)
  })

  it('takes what the service wrote into the page, and asks for nothing then', async () => {
    const nothing = () => Promise.reject(new Error('not asked'))
    const { loaded, asked } = load(nothing, CONFIG)
    expect(await loaded).toEqual(CONFIG)
    expect(asked).toEqual([])
    await expect(load(nothing, { host_origins: 'all' }).loaded).rejects.toMatchObject({ kind: 'malformed' })
  })

  it.each<[string, () => Response | Promise<Response>, object]>([
    ['another status', () => new Response('', { status: 503 }), { kind: 'refused', status: 503 }],
    ['HTML', () => new Response('<html>'), { kind: 'malformed' }],
    ['another shape', () => Response.json({ ...CONFIG, host_origins: 'all' }), { kind: 'malformed' }],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'network' }],
  ])('rejects with a Fault for %s', async (_, answer, fault) => {
    const { loaded, clock } = load(answer)
    await expect(loaded).rejects.toMatchObject({ name: 'Fault', ...fault })
    expect(clock.pending).toBe(0)
  })

  it('gives up after the limit of every call', async () => {
    const { loaded, clock } = load(() => new Promise(() => {}))
    clock.advance(CALL_LIMIT)
    await expect(loaded).rejects.toMatchObject({ kind: 'timeout' })
  })
})
