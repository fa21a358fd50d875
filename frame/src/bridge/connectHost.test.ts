// @vitest-environment node
import { BRIDGE_VERSION, type HostMethods } from '@inlet/wire/bridge'
import { ERRORS } from '@inlet/wire/bridge/errors'
import { connect, PortMessenger } from 'penpal'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../testing/ManualClock.ts'
import { BridgeTap } from './BridgeTap.ts'
import { bareEvent } from './bareEvent.ts'
import { connectHost } from './connectHost.ts'
import type { EmbeddedPage } from './EmbeddedPage.ts'
import { HostCalls } from './HostCalls.ts'
import { HostConnection, type WholeEvent } from './HostConnection.ts'
import { wholeEvent } from './wholeEvent.ts'

const HOST = 'https://app.example.com'
const ADDED = { status: 200, integration: 'NOTION', action: 'ADD', event: 'ADD', data: null } as const

/** A host page whose SDK answers with the given methods, over a real channel and real penpal. */
function hostPage(methods: Partial<HostMethods>) {
  const channel = new MessageChannel()
  const embedder = {
    postMessage(message: unknown) {
      const nonce = typeof message === 'object' && message !== null && 'nonce' in message && message.nonce
      const data = { k: 'inlet:port', v: BRIDGE_VERSION, nonce }
      const event = new MessageEvent('message', { data, origin: HOST, ports: [channel.port2] })
      Object.defineProperty(event, 'source', { value: embedder })
      queueMicrotask(() => handle?.(event))
    },
  }
  let handle: ((event: MessageEvent) => void) | null = null
  const page: EmbeddedPage = {
    embedder,
    fragment: 'n=f00d',
    ancestors: [HOST],
    referrer: '',
    listen(handler) {
      handle = handler
      return () => {
        handle = null
      }
    },
  }
  const sdk = connect<HostCalls['methods']>({
    messenger: new PortMessenger({ port: channel.port1 }),
    methods,
  })
  return { page, sdk, close: () => sdk.destroy() }
}

// penpal takes its timers from the window; Node has them without one.
vi.stubGlobal('window', globalThis)
vi.stubGlobal('document', { baseURI: 'https://connect.example.com/inlet/frame/' })

const open: { close(): void }[] = []
const errors = vi.spyOn(console, 'error')

const aListener = () => new HostCalls()

async function connected(
  methods: Partial<HostMethods>,
  calls = aListener(),
  whole: () => Promise<WholeEvent> = async () => wholeEvent,
) {
  const host = hostPage(methods)
  open.push(host)
  const [line, frame] = await Promise.all([
    connectHost(host.page, {
      methods: calls.methods,
      clock: new ManualClock(),
      tap: new BridgeTap(new ManualClock()),
    }),
    host.sdk.promise,
  ])
  return { connection: new HostConnection(line, whole, Promise.resolve()), frame, calls, close: host.close }
}

beforeEach(() => {
  errors.mockImplementation(() => {})
  errors.mockClear()
})
afterEach(() => {
  for (const host of open.splice(0)) host.close()
})

describe('HostConnection', () => {
  it('hands on what the host answers to a request for a token [CFG-03]', async () => {
    const { connection } = await connected({ fetchToken: async () => ({ ok: true, token: 'T1' }) })
    expect(connection.origin).toBe(HOST)
    expect(await connection.fetchToken()).toEqual({ ok: true, token: 'T1' })
  })

  it.each<[string, unknown]>([
    ['a line break', { ok: true, token: 'a\r\nX-Evil: 1' }],
    ['a blank', { ok: true, token: 'a b' }],
    ['nothing', { ok: true, token: '' }],
    ['no text', { ok: true, token: 42 }],
    ['too much', { ok: true, token: 'a'.repeat(8193) }],
    ['letters beyond ASCII', { ok: true, token: 'tökén' }],
    ['a bare text', 'T1'],
    ['null', null],
    ['another code', { ok: false, code: 'NOPE', message: 'x' }],
    ['no message', { ok: false, code: 'TOKEN_REJECTED' }],
  ])('answers TOKEN_INVALID when the token is %s', async (_, answer) => {
    const methods = { fetchToken: async () => answer }
    const { connection } = await connected(Object.assign(Object.create(null), methods))
    expect(await connection.fetchToken()).toEqual({ ok: false, code: 'TOKEN_INVALID', message: '' })
  })

  it('answers TOKEN_REJECTED when the host is gone, and never rejects', async () => {
    const { connection, close } = await connected({})
    expect(await connection.fetchToken()).toMatchObject({ ok: false, code: 'TOKEN_REJECTED' })
    close()
    expect(await connection.fetchToken()).toMatchObject({ ok: false, code: 'TOKEN_REJECTED' })
    expect(await connection.restart({})).toBe(false)
  })

  it('takes a close that takes the widget away for what it is, and says nothing of it [F-066]', async () => {
    const closes: (() => void)[] = []
    const { connection, close } = await connected({
      requestClose: () => new Promise(() => closes.push(() => close())),
    })
    connection.requestClose('close-button')
    await vi.waitFor(() => expect(closes).toHaveLength(1))
    closes[0]?.()
    connection.navigateBack()
    connection.resize(415)
    expect(await connection.fetchToken()).toMatchObject({ ok: false })
    expect(errors).not.toHaveBeenCalled()
  })

  it('says of a call that failed otherwise that it did', async () => {
    const { connection } = await connected({
      async navigateBack() {
        throw new Error('no way')
      },
    })
    connection.navigateBack()
    await vi.waitFor(() => expect(errors).toHaveBeenCalledTimes(1))
  })

  it('works with an SDK that knows neither guard nor restart [F-050] [F-051]', async () => {
    const { connection } = await connected({ fetchToken: async () => ({ ok: true, token: 'T1' }) })
    connection.guard(true)
    expect(await connection.restart({ step: 'DROPBOX' })).toBe(false)
    expect(await connection.fetchToken()).toEqual({ ok: true, token: 'T1' })
    expect(errors).not.toHaveBeenCalled()
  })

  it('hands over what was begun after the events of before, files as they are [F-050]', async () => {
    const events: unknown[] = []
    const { connection } = await connected({
      async emit(event) {
        events.push(event.kind)
      },
      async restart(begun) {
        events.push(begun)
      },
    })
    connection.emit({ kind: 'success', payload: ADDED })
    expect(await connection.restart({ files: [new Blob(['a'])] })).toBe(true)
    expect(events).toEqual(['success', { files: [expect.any(Blob)] }])
  })

  it('passes events, widths and wishes to the host as they are', async () => {
    const calls: unknown[] = []
    const note =
      (name: string) =>
      async (...given: unknown[]) => {
        calls.push([name, ...given])
      }
    const { connection } = await connected({
      emit: note('emit'),
      resize: note('resize'),
      requestClose: note('requestClose'),
      navigateBack: note('navigateBack'),
    })
    const event = { kind: 'success', payload: ADDED } as const
    connection.emit(event)
    connection.resize(415)
    connection.requestClose('escape')
    connection.navigateBack()
    await vi.waitFor(() => expect(calls).toHaveLength(4))
    expect(calls).toEqual(
      expect.arrayContaining([
        ['emit', event],
        ['resize', 415],
        ['requestClose', 'escape'],
        ['navigateBack'],
      ]),
    )
    expect(errors).not.toHaveBeenCalled()
  })

  it('gives errors their words, and keeps the order of what is told', async () => {
    const calls: unknown[] = []
    const { connection } = await connected({
      emit: async (event) => void calls.push(event),
    })
    const error = { code: 'REFUSED', cause: 'HTTP 422', requestId: 'r1' } as const
    const failed = { status: 400, integration: 'NOTION', action: 'ERROR', event: 'ERROR' } as const
    connection.emit({ kind: 'error', payload: { ...failed, data: [{ message: 'Nein' }], error } })
    connection.report({ code: 'HOST_NOT_ALLOWED', cause: 'https://x.example', requestId: null })
    connection.emit({ kind: 'success', payload: ADDED })
    await vi.waitFor(() => expect(calls).toHaveLength(3))
    const { category, retryable, message, remedy } = ERRORS.REFUSED
    const docsUrl = 'https://connect.example.com/inlet/errors/REFUSED'
    expect(calls).toEqual([
      {
        kind: 'error',
        payload: {
          ...failed,
          data: [{ message: 'Nein' }],
          error: { ...error, category, retryable, message, remedy, docsUrl, source: 'NOTION' },
        },
      },
      {
        kind: 'error',
        payload: {
          status: 400,
          integration: null,
          action: 'ERROR',
          event: 'ERROR',
          data: [{ message: 'This page may not use the access token: https://x.example' }],
          error: {
            code: 'HOST_NOT_ALLOWED',
            category: 'configuration',
            retryable: false,
            message: 'This page may not use the access token: https://x.example',
            remedy: ERRORS.HOST_NOT_ALLOWED.remedy,
            docsUrl: 'https://connect.example.com/inlet/errors/HOST_NOT_ALLOWED',
            requestId: null,
            source: null,
            cause: 'https://x.example',
          },
        },
      },
      { kind: 'success', payload: ADDED },
    ])
  })
})

describe('bareEvent', () => {
  it('tells successes without the words that errors wait for, and lets nobody leave before what was told', async () => {
    const calls: string[] = []
    let arrive: (whole: WholeEvent) => void = () => {}
    const words = new Promise<WholeEvent>((resolve) => {
      arrive = resolve
    })
    const { connection } = await connected(
      {
        emit: async (event) => void calls.push(event.kind),
        requestClose: async (reason) => void calls.push(reason),
      },
      aListener(),
      () => words,
    )
    connection.emit({ kind: 'success', payload: ADDED })
    await vi.waitFor(() => expect(calls).toEqual(['success']))
    connection.report({ code: 'SERVICE_UNREACHABLE', cause: null, requestId: null })
    connection.requestClose('back')
    await connection.fetchToken()
    expect(calls).toEqual(['success'])
    arrive(wholeEvent)
    await vi.waitFor(() => expect(calls).toEqual(['success', 'error', 'back']))
  })

  it('says what it can where the words could not be loaded', () => {
    const error = { code: 'SERVICE_FAILED', cause: null, requestId: 'r1' } as const
    const payload = {
      status: 400,
      integration: 'BOX',
      action: 'ERROR',
      event: 'ERROR',
      data: [],
      error,
    } as const
    expect(bareEvent({ kind: 'error', payload }).payload).toMatchObject({
      error: { ...error, message: 'SERVICE_FAILED', docsUrl: null, source: 'BOX' },
    })
    const added = { kind: 'success', payload: ADDED } as const
    expect(bareEvent(added)).toBe(added)
  })
})

describe('HostCalls', () => {
  it('gives the first options to the start and every later ones to the app', async () => {
    const calls = aListener()
    const starting = calls.methods.start({ orgName: 'Acme' })
    let isAnswered = false
    void starting.then(() => {
      isAnswered = true
    })
    expect(await calls.started).toEqual({ orgName: 'Acme' })
    await calls.methods.update({ orgName: 'Beta' })
    await calls.methods.update({ orgName: 'Gamma' })
    const options: unknown[] = []
    calls.listen({ onOptions: (given) => options.push(given), onEscape: () => {}, mayClose: () => true })
    await calls.methods.update({ orgName: 'Delta' })
    expect(options).toEqual([{ orgName: 'Gamma' }, { orgName: 'Delta' }])
    expect(isAnswered, 'nothing can be seen yet').toBe(false)
    calls.shown(true)
    await starting
  })

  it('answers a check once the app can', async () => {
    const calls = aListener()
    const checking = calls.methods.check({ orgName: 'Acme' })
    const report = { problems: [{ path: 'orgName', message: 'must be another' }], failure: null }
    calls.checkWith(async (options) => (options.orgName === 'Acme' ? report : { ...report, problems: [] }))
    expect(await checking).toBe(report)
  })

  it('keeps what the host hands over until somebody looks and the app can take it', async () => {
    const calls = aListener()
    const taken: unknown[] = []
    const given = { files: [new File(['x'], 'a.txt')], urls: ['https://example.com'] }
    const adding = calls.methods.add(given)
    const result = { accepted: 2, rejected: [] }
    calls.takeWith(async (one) => {
      taken.push(one)
      return result
    })
    await calls.methods.update({})
    expect(taken, 'what is prepared is not looked at').toEqual([])
    void calls.methods.start({})
    expect(await adding).toBe(result)
    expect(taken).toEqual([given])
  })

  it('gets files as references to their bytes, and reads none of them', async () => {
    const calls = aListener()
    const { frame } = await connected({}, calls)
    calls.takeWith(async ({ files }) => {
      const [file] = files
      return { accepted: file instanceof Blob ? 1 : 0, rejected: [] }
    })
    // It ends with the test.
    frame.start({}).catch(() => {})
    const file = new File(['contract'], 'contract.pdf')
    const reads = [vi.spyOn(Blob.prototype, 'arrayBuffer'), vi.spyOn(Blob.prototype, 'stream')]
    expect(await frame.add({ files: [file], urls: [] })).toEqual({ accepted: 1, rejected: [] })
    for (const read of reads) expect(read).not.toHaveBeenCalled()
  })

  it('lets the host close until the app is there to say otherwise', async () => {
    const calls = aListener()
    expect(await calls.methods.mayClose()).toBe(true)
    await calls.methods.escape()
    let escapes = 0
    calls.listen({ onOptions: () => {}, onEscape: () => escapes++, mayClose: () => false })
    expect(await calls.methods.mayClose()).toBe(false)
    await calls.methods.escape()
    expect(escapes).toBe(1)
    expect(await calls.methods.ping()).toBe('pong')
  })

  it('exposes what is asked of a frame and nothing that every object has', async () => {
    const { frame } = await connected({})
    const remote: unknown = frame
    for (const name of ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf', 'listener']) {
      const method: unknown = Reflect.get(Object(remote), name)
      if (typeof method !== 'function') throw new Error('a remote answers every name with a function')
      await expect(method()).rejects.toMatchObject({ code: 'METHOD_NOT_FOUND' })
    }
    expect(Object.keys(aListener().methods)).toEqual([
      'prepare',
      'start',
      'update',
      'escape',
      'mayClose',
      'check',
      'add',
      'ping',
    ])
    expect(Object.isFrozen(aListener().methods)).toBe(true)
  })
})
