import { expect, test } from 'vitest'
import { connectKeys } from '../../../test/keyForms.ts'
import { MemorySource } from '../../../test/MemorySource.ts'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import { fileItem } from '../../sources/client/fileItem.ts'
import { storeItems } from './items.ts'

/** Marc Stevens’ two texts of one MD5. */
const TWINS = ['A', 'E'].map(
  (letter) => `TEXTCOLLBYfGiJUETHQ4h${letter}cKSMd5zYpgqf1YRDhkmxHkhPWptrkoyz28wnI9V0aHeAuaKnak`,
)

onEachDatabase('what a source listed', (running) => {
  test('is stored with two ids of one key on a page, as the later one has it', async () => {
    running().sources.set('S3', new MemorySource().connector())
    const ann = await running().customer('ann')
    const { id } = await connectKeys(ann, 'S3', { sync_source_items: false })
    const items = [...TWINS, 'other'].map((externalId) =>
      fileItem({
        externalId,
        parentExternalId: 'nowhere',
        rootExternalId: null,
        name: 'a.txt',
        version: '1',
      }),
    )
    const { db } = running().database
    expect([...(await storeItems(db, id, items))].sort()).toEqual([TWINS[1], 'other'])
  })
})
