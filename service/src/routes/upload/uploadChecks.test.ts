import { createHash } from 'node:crypto'
import { UploadCheck } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'
import { settled } from '../../../test/settled.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'
import type { TestService } from '../../../test/TestService.ts'

onEitherDatabase('checks of uploads', uploadCheckTests)

function uploadCheckTests(running: () => TestService): void {
  test('answer the newest upload of each hash, and nothing that is deleted, unknown or another customer’s', async () => {
    const ann = await running().customer('checks-uploads')
    const bob = await running().customer('checks-nothing')
    await ann.upload('plan.txt', 'The plan.')
    const again = await ann.upload('plan of today.txt', 'The plan.')
    const gone = await ann.upload('old.txt', 'The old plan.')
    for (const { id } of [again, gone]) await settled(ann, id)
    await ann.post('/delete_files_v2', { filters: { ids: [gone.id] } })
    const hashes = ['The plan.', 'The old plan.', 'Never sent.'].map(hashOf)
    expect(await check(ann, hashes)).toEqual([
      { hash: hashOf('The plan.'), file_id: again.id, sync_status: 'READY' },
    ])
    expect(await check(bob, hashes)).toEqual([])
  })

  test('answer only uploads with the tags that are asked for: a file without them was not finished, or is of another project', async () => {
    const ann = await running().customer('checks-tags')
    const first = await ann.upload('nda.txt', 'The agreement.')
    const hashes = [hashOf('The agreement.')]
    expect(await check(ann, hashes, { project: 'a' })).toEqual([])
    await ann.post('/create_user_file_tags', {
      organization_user_file_id: first.id,
      tags: { project: 'a', year: '2026' },
    })
    const again = await ann.upload('nda.txt', 'The agreement.')
    expect(await check(ann, hashes, { project: 'a' })).toMatchObject([{ file_id: first.id }])
    expect(await check(ann, hashes, { project: 'b' })).toEqual([])
    expect(await check(ann, hashes)).toMatchObject([{ file_id: again.id }])
  })

  test('refuse what is no hash, none, and more than 500', async () => {
    const ann = await running().customer('checks-wrongly')
    for (const hashes of [[], ['x'], [hashOf('a').toUpperCase()], Array(501).fill(hashOf('a'))])
      expect((await ann.post('/uploads/check', { hashes })).status).toBe(422)
  })
}

async function check(customer: TestCustomer, hashes: readonly string[], tags?: Record<string, string>) {
  const answer = await customer.post('/uploads/check', { hashes, tags })
  expect(answer.status).toBe(200)
  return v.parse(UploadCheck, await answer.json()).existing
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
