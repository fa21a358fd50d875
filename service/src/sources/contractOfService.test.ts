import { type Account, ConversationsPage } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approve } from '../../test/approve.ts'
import { accounts, beginSignIn, comeBack, items, quiet, sync, untilLost } from '../../test/connect.ts'
import type { PlayedSource } from '../../test/contract/PlayedSource.ts'
import { PLAYED } from '../../test/contract/playedSources.ts'
import { startPlayed } from '../../test/contract/startPlayed.ts'
import { anyDatabase } from '../../test/onEachDatabase.ts'
import { allFiles, found, leave, resync } from '../../test/sourceJourney.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { TestService } from '../../test/TestService.ts'
import {
  connectsWithKeys,
  hasConversations,
  isTakenWhole,
  keyFormOf,
  type ThirdPartySource,
} from './thirdPartySources.ts'

/** Longer than any source waits for a full scan. */
const LONG_MS = 8 * 24 * 3_600_000
/** Only picked items are imported. */
const quietly = (source: ThirdPartySource) =>
  isTakenWhole(source) ? { sync_files_on_connection: false } : {}

/** What all sources have in common, tested by one service that has them all. */
describe('the service', () => {
  let all: Awaited<ReturnType<typeof startPlayed>>
  let service: TestService
  beforeAll(async () => {
    // Earlier tests moved the clock.
    all = await startPlayed(() => service.clock.now())
    service = await TestService.start(await anyDatabase(), all.variables)
  })
  afterAll(async () => {
    await service?.stop()
    await all?.stop()
  })
  beforeEach(({ task }) => service.beginTry(task.result?.retryCount ?? 0))

  test.each(PLAYED)(
    '%s: it is connected, picked, followed, revoked, connected again and disconnected',
    {
      timeout: 90_000,
    },
    async (source) => {
      const played = all.of(source)
      const person = () => service.customer(source)
      const ann = await person()
      const root = typeof played.folder === 'string' ? null : await played.folder('Handbook')
      const inner =
        root !== null && typeof played.nested !== 'string' ? await played.nested('Old', root) : root
      const ids = {
        changed: await played.put('changed.txt', 'words of the first', root),
        moved: await played.put('moved.txt', 'words of the second', root),
        removed: await played.put('removed.txt', 'words of the third', inner),
      }

      await expectRefused(ann, source, played)
      const { id } = await connect(ann, source, played)
      const picked = root === null ? Object.values(ids) : [root]
      if (hasConversations(source)) await pickConversations(ann, id, picked)
      else await pick(ann, id, played, picked)
      expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
      expect(await statuses(ann)).toMatchObject(
        Object.fromEntries(Object.values(ids).map((one) => [one, 'READY'])),
      )

      // The sync finds changes.
      const { change } = played
      if (typeof change !== 'string') await change(ids.changed, 'pomegranate')
      const added = await played.put('added.txt', 'numbats', inner)
      const place = inner !== root && inner !== null && typeof played.move !== 'string' ? inner : null
      if (place !== null && typeof played.move !== 'string') ids.moved = await played.move(ids.moved, place)
      await resync(ann, id)
      if (root !== null) expect(await found(ann, 'numbats')).toContain('added.txt')
      if (typeof change !== 'string') expect(await found(ann, 'pomegranate')).toContain('changed.txt')
      expect(await statuses(ann)).toMatchObject({ [ids.moved]: 'READY' })

      // By then every token has to be refreshed, and every source needs a full scan.
      await played.remove(ids.removed)
      service.clock.advance(LONG_MS)
      await resync(await person(), id)
      const left = await statuses(await person())
      expect(left).not.toHaveProperty([ids.removed])
      expect(left).toMatchObject({ [ids.changed]: 'READY', [root === null ? ids.moved : added]: 'READY' })

      const before = await fileIds(await person())
      played.revoke()
      await (await person()).post('/integrations/items/sync', { data_source_id: id })
      await untilLost(service, person, id)
      expect(await quiet(await person(), id)).toMatchObject({
        sync_status: 'SYNC_ERROR',
        data_source_metadata: { access: 'revoked' },
      })
      expect(await connect(await person(), source, played, id)).toMatchObject({ id, sync_status: 'READY' })
      await resync(await person(), id)
      expect(await fileIds(await person())).toEqual(before)
      await leave(await person(), id)
    },
  )

  /** With wrong keys or a declined sign-in, no account is created. */
  async function expectRefused(
    ann: TestCustomer,
    source: ThirdPartySource,
    { login }: PlayedSource,
  ): Promise<void> {
    if (login.how === 'keys') {
      for (const [changed, detail] of login.wrong) {
        const refused = await sendKeys(ann, source, { ...login.keys(), ...changed })
        expect([refused.status, await refused.json()]).toEqual([400, { detail }])
      }
    } else if (typeof login.deny !== 'string') {
      login.deny()
      const page = await signIn(ann, source, { ...login.form, ...quietly(source) })
      expect(await page.text()).toContain('Nothing was connected')
    }
    expect(await accounts(ann)).toEqual([])
  }

  /** Reads all pages. */
  async function signIn(ann: TestCustomer, source: ThirdPartySource, more: object): Promise<Response> {
    return comeBack(service, await approve(await beginSignIn(ann, source, more)))
  }

  /** `known`: the account that is reconnected. */
  async function connect(
    ann: TestCustomer,
    source: ThirdPartySource,
    { login }: PlayedSource,
    known?: number,
  ): Promise<Account> {
    const aim = known === undefined ? {} : { data_source_id: known, connecting_new_account: false }
    const answer =
      login.how === 'keys'
        ? await sendKeys(ann, source, login.keys())
        : await signIn(ann, source, { ...login.form, ...quietly(source), ...aim })
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
    const [only, ...others] = await accounts(ann)
    expect(others).toEqual([])
    return quiet(ann, only?.id ?? 0)
  }
})

/** Opens the folders that contain it, and imports it. */
async function pick(ann: TestCustomer, id: number, { top = [] }: PlayedSource, picked: string[]) {
  for (const [at, parent_id] of [undefined, ...top].entries()) {
    const next = top[at]
    const listed = (await items(ann, id, { parent_id })).items.map(({ external_id }) => external_id)
    expect(listed).toEqual(expect.arrayContaining(next === undefined ? picked : [next]))
  }
  await sync(ann, id, picked)
}

async function pickConversations(ann: TestCustomer, id: number, picked: string[]) {
  const listed = await ann.get(`/integrations/slack/conversations?data_source_id=${id}`)
  const { results } = v.parse(ConversationsPage, await listed.json())
  expect(results.map((one) => one.id)).toEqual(expect.arrayContaining(picked))
  for (const conversation_id of picked) {
    const chosen = { data_source_id: id, filters: { conversation_id, after: null } }
    expect((await ann.post('/integrations/slack/sync', chosen)).status).toBe(200)
  }
}

function sendKeys(ann: TestCustomer, source: ThirdPartySource, keys: object): Promise<Response> {
  if (!connectsWithKeys(source)) throw new Error(`${source} has no keys`)
  return ann.post(`/integrations${keyFormOf(source).path}`, { ...keys, ...quietly(source) })
}

/** All files by their name at the source. */
async function statuses(ann: TestCustomer): Promise<Record<string, string>> {
  const files = await allFiles(ann)
  return Object.fromEntries(files.map((file) => [file.external_file_id ?? '', file.sync_status]))
}

async function fileIds(ann: TestCustomer): Promise<number[]> {
  return (await allFiles(ann)).map(({ id }) => id).sort((a, b) => a - b)
}
