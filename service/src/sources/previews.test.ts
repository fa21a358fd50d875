import { PreviewStarted } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLAYED } from '../../test/contract/playedSources.ts'
import { endedPreview, previewOf } from '../../test/previewOf.ts'
import { openTop } from '../../test/trial/connectPlayed.ts'
import { SourceWorld } from '../../test/trial/SourceWorld.ts'
import { TrialService } from '../../test/trial/TrialService.ts'
import { partsOf } from './client/partsOf.ts'
import { hasConversations } from './thirdPartySources.ts'

const FILES = 5

describe('a preview', () => {
  let trials: TrialService
  beforeAll(async () => {
    trials = await TrialService.start()
  })
  afterAll(() => trials?.stop())

  test.for(PLAYED.filter(([source]) => !hasConversations(source)))(
    '%s: counts what the import then brings',
    { timeout: 60_000 },
    async ([source]) => {
      const world = SourceWorld.of(source, trials)
      const { owner } = world
      const root = await owner.addFolder(`previewed${world.number}`)
      const inner = await owner.nest(root)
      for (let n = 0; n < FILES; n += 1) await owner.add(n % 2 === 1 && inner !== null ? inner : root)
      await world.connect()
      const customer = await world.customer()
      await openTop(customer, world.accountId, world.played)
      const preview = await previewOf(customer, world.accountId, [root])
      await world.pick([root])
      const files = [...(await world.files()).values()]
      expect(preview).toMatchObject({ state: 'done', is_lower_bound: false })
      // What makes a folder where the source has none.
      const unread = preview.skipped.flatMap(({ samples }) => samples)
      expect(unread.filter((name) => name !== '.keep')).toEqual([])
      expect(files.filter(({ text, status }) => text !== '' && status === 'READY')).toHaveLength(
        preview.files,
      )
      expect(preview.files).toBeGreaterThanOrEqual(FILES)
      await world.stop()
    },
  )

  test.for(['GMAIL', 'OUTLOOK'] as const)(
    '%s: counts mail that conditions choose, and lists none of it',
    async (source) => {
      const world = SourceWorld.of(source, trials)
      const { owner } = world
      const isGmail = source === 'GMAIL'
      const root = await owner.addFolder(`chosen${world.number}`)
      for (let n = 0; n < FILES; n += 1) await owner.add(root)
      await world.connect()
      const customer = await world.customer()
      const ask = (...mail: object[]) =>
        customer.post('/integrations/items/preview', { account_id: world.accountId, mail })
      const count = async (...mail: object[]) => {
        const { preview_id: id } = v.parse(PreviewStarted, await (await ask(...mail)).json())
        return endedPreview(customer, id)
      }
      const selection = isGmail
        ? { filters: { key: 'label', value: root.slice('label|'.length) } }
        : { folder: partsOf(root).path, filters: {} }
      expect(await count(selection)).toMatchObject({
        state: 'done',
        files: FILES,
        folders: 0,
        is_estimate: isGmail,
        is_lower_bound: false,
      })
      // Attachments would come besides.
      expect((await count({ ...selection, sync_attachments: true })).is_lower_bound).toBe(true)
      // The emulator of Gmail searches by labels alone.
      if (!isGmail) {
        const since = { ...selection, filters: { key: 'after', value: '2999/01/01' } }
        expect((await count(since)).files).toBe(0)
        expect((await count(selection, since)).files).toBe(FILES)
      }
      for (const refused of [
        { filters: { key: isGmail ? 'category' : 'label', value: 'Red' } },
        isGmail ? { filters: { key: 'label', value: 'Nowhere' } } : { folder: 'Nowhere', filters: {} },
        { ...selection, everything: true },
      ])
        expect([refused, (await ask(refused)).status]).toEqual([refused, 422])
      expect((await ask()).status).toBe(422)
      await world.stop()
    },
  )

  test('SLACK: counts what the import of a conversation then brings, and leaves an imported one as it is', async () => {
    const world = SourceWorld.of('SLACK', trials)
    const { owner } = world
    const root = await owner.addFolder(`talk${world.number}`)
    for (let n = 0; n < FILES; n += 1) await owner.add(root)
    await world.connect()
    const customer = await world.customer()
    const ask = (...conversations: object[]) =>
      customer.post('/integrations/items/preview', { account_id: world.accountId, conversations })
    const count = async (conversation: object) => {
      const { preview_id: id } = v.parse(PreviewStarted, await (await ask(conversation)).json())
      return endedPreview(customer, id)
    }
    const counted = await count({ conversation_id: root })
    expect(counted).toMatchObject({ state: 'done', is_lower_bound: false, already_imported: 0 })
    await world.pick([root])
    const files = [...(await world.files()).values()]
    expect(files.filter(({ text, status }) => text !== '' && status === 'READY')).toHaveLength(counted.files)
    expect(counted.files).toBeGreaterThan(0)
    const handle = async () => {
      const { db } = trials.service.database
      const rows = await db.selectFrom('items').select('handle').where('external_id', '=', root).execute()
      return rows.map((row) => row.handle)
    }
    const handles = await handle()
    expect(await count({ conversation_id: root, after: '2026/01/01' })).toMatchObject({ state: 'done' })
    expect(await handle()).toEqual(handles)
    expect((await ask({ conversation_id: 'C0NOWHERE' })).status).toBe(422)
    await world.stop()
  })
})
