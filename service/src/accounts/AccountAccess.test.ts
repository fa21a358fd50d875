import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestService } from '../../test/TestService.ts'
import { type AccountRow, findAnyAccount, saveAccount } from '../db/accounts/accounts.ts'
import { markLost, storeCredential } from '../db/accounts/credentials.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import { Metrics } from '../lib/Metrics.ts'
import type { Connector } from '../sources/Connector.ts'
import type { Credential } from '../sources/Credential.ts'
import { accessRefused, notAllowed } from '../sources/oauthFaults.ts'
import type { SourceApp } from '../sources/SourceApp.ts'
import { SourceFault } from '../sources/SourceFault.ts'
import { AccountAccess } from './AccountAccess.ts'
import { sealCredential } from './credentials.ts'

const KEYS: EnvelopeKeys = [{ id: 'one', key: randomBytes(32) }]
const APP = { id: null, clientId: 'inlet', clientSecret: null, settings: {} }
const SETTINGS = {
  files: {
    settings: { chunkSize: 1, chunkOverlap: 0 },
    tags: {},
    requestId: null,
    uploadId: null,
    autoSync: false,
    incremental: false,
  },
  tags: {},
  listsAll: false,
  takesAll: false,
}

onEitherDatabase('the access to an account', (running) => {
  let account: AccountRow
  beforeEach(async () => {
    accessClock = running().clock
    account = await makeAccount(running())
  })

  test('is renewed once for all who need it at the same time, in this process and in others', async () => {
    const { connector, refresh } = fakeSource()
    const sessions = [...Array(4).keys()].map((index) =>
      openIn(running(), connector, account, index < 2 ? 0 : 1),
    )
    const used = await Promise.all(
      sessions.flatMap((session) =>
        [1, 2, 3].map(() => session.call(async (_, { accessToken }) => accessToken)),
      ),
    )
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(new Set(used)).toEqual(new Set(['renewed-1']))
  })

  test('is renewed when the source refuses it too early, and lost when that does not help', async () => {
    const { connector, refresh } = fakeSource()
    await store(running(), account.id, credential(3600))
    const current = await reload(running(), account.id)
    const session = openIn(running(), connector, current)
    const call = vi.fn(async (_: Connector, { accessToken }: Credential) => {
      if (accessToken === 'first') throw new SourceFault('reconnect', 'no')
      return accessToken
    })
    expect(await session.call(call)).toBe('renewed-1')
    expect(refresh).toHaveBeenCalledTimes(1)
    const refusing = session.call(async () => {
      throw new SourceFault('reconnect', 'no')
    })
    await expect(refusing).rejects.toMatchObject({ code: 'reconnect' })
    expect((await reload(running(), account.id)).access).toBe('revoked')
  })

  test('that was granted in part names what is missing, where a call is refused', async () => {
    const { connector } = fakeSource()
    const { db } = running().database
    await store(running(), account.id, credential(86_400))
    const grant = async (scopes: readonly string[] | null) => {
      const change = { granted_scopes: scopes && [...scopes] }
      await db.updateTable('accounts').set(change).where('id', '=', account.id).execute()
      const session = openIn(running(), connector, await reload(running(), account.id))
      return session.call(() => Promise.reject(notAllowed('Not for you.'))).catch((error: unknown) => error)
    }
    expect(await grant(null)).toMatchObject({ message: 'Not for you.' })
    expect(await grant(['root_readonly'])).toMatchObject({ message: 'Not for you.' })
    const message = 'Not for you. Not allowed at the sign-in: root_readonly. Reconnect to allow it.'
    expect(await grant(['other'])).toMatchObject({ code: 'item', message })
  })

  test('refused without a reason is checked seven times in an hour before it is lost [F-223]', async () => {
    const { connector } = fakeSource()
    await store(running(), account.id, credential(86_400))
    const { clock } = running()
    const refused = async () => {
      const session = openIn(running(), connector, await reload(running(), account.id))
      return session.call(() => Promise.reject(accessRefused())).catch((error: unknown) => error)
    }
    const access = async () => (await reload(running(), account.id)).access
    for (const minutes of [0, 1, 2, 4, 8, 16]) {
      clock.advance(minutes * 60_000)
      expect(await refused()).toMatchObject({ code: 'unavailable', cause: { status: 401 } })
      // Concurrent refusals count as one.
      expect(await refused()).toMatchObject({ code: 'unavailable' })
      expect(await access()).toBe('ok')
    }
    clock.advance(32 * 60_000 - 5_000)
    expect(await refused()).toMatchObject({ code: 'unavailable' })
    expect(await access()).toBe('ok')
    clock.advance(5_000)
    expect(await refused()).toMatchObject({ code: 'reconnect' })
    expect(await access()).toBe('revoked')
  })

  test('that is accepted in between is refused for the first time afterwards [F-223]', async () => {
    const { connector } = fakeSource()
    await store(running(), account.id, credential(86_400))
    const { clock } = running()
    for (let hour = 0; hour < 6; hour += 1) {
      const session = openIn(running(), connector, await reload(running(), account.id))
      const refused = session.call(() => Promise.reject(accessRefused()))
      await expect(refused).rejects.toMatchObject({ code: 'unavailable' })
      clock.advance(3_600_000)
      expect(await session.call(async () => 'well')).toBe('well')
    }
    expect((await reload(running(), account.id)).access).toBe('ok')
  })

  test('has expired when its end has come and the source gives no other', async () => {
    const { connector } = fakeSource(new SourceFault('reconnect', 'no'))
    const session = openIn(running(), connector, account)
    await expect(session.call(async () => 1)).rejects.toMatchObject({ code: 'reconnect' })
    expect((await reload(running(), account.id)).access).toBe('expired')
  })

  test.each(['unavailable', 'app'] as const)(
    'stays good when the source cannot be asked now (%s), and can be renewed later',
    async (code) => {
      const { connector } = fakeSource(new SourceFault(code, 'not now'))
      await expect(openIn(running(), connector, account).call(async () => 1)).rejects.toMatchObject({ code })
      expect((await reload(running(), account.id)).access).toBe('ok')
      const working = fakeSource()
      const session = openIn(running(), working.connector, account, 1)
      expect(await session.call(async (_, { accessToken }) => accessToken)).toBe('renewed-1')
    },
  )

  test('is renewed although it was sealed with another key meanwhile [F-019]', async () => {
    const { connector, refresh } = fakeSource()
    await store(running(), account.id, credential(3600))
    const session = openIn(running(), connector, await reload(running(), account.id))
    // The same credential, sealed again.
    await store(running(), account.id, credential(3600))
    const used = await session.call(async (_, { accessToken }) => {
      if (accessToken === 'first') throw new SourceFault('reconnect', 'no')
      return accessToken
    })
    expect(used).toBe('renewed-1')
    expect(refresh).toHaveBeenCalledTimes(1)
    expect((await reload(running(), account.id)).access).toBe('ok')
  })

  test('is given up before another process may renew it', async () => {
    const { connector, refresh } = fakeSource()
    const limits: number[] = []
    const { clock } = running()
    // Nobody waits for a limit that is longer than any other step of the test.
    const hurried: Clock = {
      now: () => clock.now(),
      after: (milliseconds, task) => {
        if (milliseconds <= 1000) return clock.after(milliseconds, task)
        limits.push(milliseconds)
        return clock.after(50, task)
      },
    }
    const before = clock.now().getTime()
    let leased = 0
    refresh.mockImplementation(async (_, __, signal) => {
      const { refreshing_until } = await reload(running(), account.id)
      leased = (refreshing_until?.getTime() ?? 0) - before
      signal.throwIfAborted()
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    })
    const renewal = openIn(running(), connector, account, 0, hurried).call(async () => 1)
    await expect(renewal).rejects.toMatchObject({ code: 'unavailable' })
    expect(limits).toHaveLength(1)
    expect(limits[0]).toBeLessThan(leased)
    expect(await reload(running(), account.id)).toMatchObject({ access: 'ok', refreshing_until: null })
  })

  test('is in order when a renewal brings a newer one, whoever took the older for lost meanwhile', async () => {
    const { connector, refresh } = fakeSource()
    const { db } = running().database
    refresh.mockImplementation(async () => {
      await markLost(db, account.id, account.credential ?? '', 'expired', running().clock.now())
      expect((await reload(running(), account.id)).access).toBe('expired')
      return { ...credential(3600), accessToken: 'new' }
    })
    expect(await openIn(running(), connector, account).call(async (_, { accessToken }) => accessToken)).toBe(
      'new',
    )
    expect((await reload(running(), account.id)).access).toBe('ok')
  })

  test('a renewal that comes late does not replace what a new sign-in left', async () => {
    const { connector, refresh } = fakeSource()
    refresh.mockImplementation(async () => {
      await store(running(), account.id, { ...credential(3600), accessToken: 'signed-in-again' })
      return { ...credential(3600), accessToken: 'late' }
    })
    const session = openIn(running(), connector, account)
    expect(await session.call(async (_, { accessToken }) => accessToken)).toBe('signed-in-again')
  })
})

let made = 0

async function makeAccount(service: TestService): Promise<AccountRow> {
  const { db } = service.database
  await service.customer('ann')
  const { id: customerId } = await db.selectFrom('customers').select('id').executeTakeFirstOrThrow()
  made += 1
  const identity = { externalId: `BOX|${made}`, metadata: {} }
  const settings = { ...SETTINGS, files: wholeStart() }
  const under = { id: null, clientId: APP.clientId }
  const granted = { grantedScopes: null, accessKind: null, ownerId: null }
  const signedIn = { customerId, source: 'BOX', identity, settings, under, accessEndsAt: null, ...granted }
  const { id } = await saveAccount(db, signedIn, service.clock.now())
  await store(service, id, credential(10))
  return reload(service, id)
}

function wholeStart() {
  const settings = {
    ...SETTINGS.files.settings,
    setPageAsBoundary: false,
    splitRows: false,
    prependFilename: false,
    useOcr: false,
    tablesWithOcr: false,
    generateChunksOnly: false,
    storeFileOnly: false,
    skipProcessing: false,
    maxItemsPerChunk: null,
    skipEmbedding: false,
    sparseVectors: false,
    crawl: null,
  }
  return { ...SETTINGS.files, settings }
}

/** What the accesses of a test last by: its service's clock, which it puts forward. */
let accessClock: Clock

function credential(seconds: number): Credential {
  const expiresAt = new Date(accessClock.now().getTime() + seconds * 1000).toISOString()
  return { accessToken: 'first', refreshToken: 'r', expiresAt, extra: {} }
}

function store(service: TestService, id: number, value: Credential): Promise<void> {
  return storeCredential(service.database.db, id, sealCredential(value, id, KEYS))
}

async function reload(service: TestService, id: number): Promise<AccountRow> {
  const row = await findAnyAccount(service.database.db, id)
  if (!row) throw new Error('No account')
  return row
}

const processes = new Map<string, AccountAccess>()

/** `process`: calls of one process share a running refresh. */
function openIn(
  service: TestService,
  connector: Connector,
  account: AccountRow,
  process = 0,
  clock: Clock = service.clock,
) {
  const { db } = service.database
  const key = `${account.id} ${process} ${made}`
  const access =
    processes.get(key) ??
    new AccountAccess({
      metrics: new Metrics(),
      db,
      clock,
      apps: { connectorOf: () => connector, ofAccount: async () => APP },
      keys: KEYS,
    })
  processes.set(key, access)
  return access.open(account)
}

function fakeSource(fault?: SourceFault) {
  let times = 0
  const refresh = vi.fn(async (_: Credential, __: SourceApp, ___: AbortSignal): Promise<Credential> => {
    if (fault) throw fault
    times += 1
    return { ...credential(3600), accessToken: `renewed-${times}` }
  })
  const never = () => Promise.reject(new Error('Not called here'))
  const oauth = { scopes: [], begin: never, finish: never, refresh }
  const connector: Connector = {
    oauth,
    revoke: never,
    identify: never,
    list: never,
    fetch: never,
    changes: never,
  }
  return { connector, refresh }
}
