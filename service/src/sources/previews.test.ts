import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLAYED } from '../../test/contract/playedSources.ts'
import { previewOf } from '../../test/previewOf.ts'
import { openTop } from '../../test/trial/connectPlayed.ts'
import { SourceWorld } from '../../test/trial/SourceWorld.ts'
import { TrialService } from '../../test/trial/TrialService.ts'
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
})
