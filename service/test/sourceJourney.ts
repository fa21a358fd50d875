import type { UserFile } from '@inlet/wire/service'
import { expect } from 'vitest'
import type { KeySource, ThirdPartySource } from '../src/sources/thirdPartySources.ts'
import { account, items, quiet, sync } from './connect.ts'
import { connectKeys, sendKeys } from './keyForms.ts'
import type { TestCustomer } from './TestCustomer.ts'

/** A real source at a third party's server, and what its owner does there. */
export type JourneySource = {
  readonly source: Extract<ThirdPartySource, KeySource>
  readonly keys: Readonly<Record<string, string>>
  /** What of the keys is changed, and what is said of it. */
  readonly wrong: readonly (readonly [changed: Readonly<Record<string, string>>, says: string])[]
  /** The bucket, container or repository that all is in, by its name. */
  readonly root: string
  put(path: string, text: string): Promise<void>
  remove(path: string): Promise<void>
}

/**
 * What a person does with a source, from wrong keys to a sync that follows what is changed, new, moved and deleted.
 * Answers the account, which is still connected.
 */
export async function sourceJourney(
  customer: TestCustomer,
  { source, keys, wrong, root, put, remove }: JourneySource,
): Promise<{ readonly id: number; readonly root: string }> {
  for (const path of ['guide/a.txt', 'guide/b.txt', 'guide/old/c.txt', 'single.txt', 'other/d.txt'])
    await put(path, `words of ${path}`)
  for (const [changed, says] of wrong) {
    const refused = await sendKeys(customer, source, { ...keys, ...changed })
    expect([refused.status, await refused.json()]).toEqual([400, { detail: says }])
  }
  const { id } = await connectKeys(customer, source, keys)

  const top = (await items(customer, id)).items.find(({ name }) => name === root)
  if (!top) throw new Error(`${root} is not listed`)
  const inRoot = (await items(customer, id, { parent_id: top.external_id })).items
  const picked = ['guide', 'single.txt'].map((name) => inRoot.find((item) => item.name === name)?.external_id)
  expect(inRoot.map(({ name }) => name)).toEqual(expect.arrayContaining(['guide', 'other', 'single.txt']))
  await sync(customer, id, picked)
  expect(await quiet(customer, id)).toMatchObject({ sync_status: 'READY' })
  expect(await pathsOf(customer)).toEqual([
    'guide',
    'guide/a.txt',
    'guide/b.txt',
    'guide/old',
    'guide/old/c.txt',
    'single.txt',
  ])

  await put('guide/a.txt', 'pomegranate')
  await put('guide/new/e.txt', 'numbats')
  await put('guide/moved.txt', 'words of guide/b.txt')
  for (const path of ['guide/b.txt', 'guide/old/c.txt', 'single.txt']) await remove(path)
  await resync(customer, id)
  expect(await pathsOf(customer)).toEqual([
    'guide',
    'guide/a.txt',
    'guide/moved.txt',
    'guide/new',
    'guide/new/e.txt',
  ])
  expect(await found(customer, 'pomegranate')).toBe('a.txt')
  expect(await found(customer, 'numbats')).toBe('e.txt')
  return { id, root: top.external_id }
}

/** What was imported stays, and nothing else can be asked for. */
export async function leave(customer: TestCustomer, id: number): Promise<void> {
  const before = await pathsOf(customer)
  expect((await customer.post('/revoke_access_token', { data_source_id: id })).status).toBe(200)
  expect(await account(customer, id)).toMatchObject({ revoked_access: true })
  expect(await pathsOf(customer)).toEqual(before)
  expect((await customer.post('/integrations/items/sync', { data_source_id: id })).status).toBe(409)
}

/** Asks for what changed at the source, and waits until all of it is here. */
export async function resync(customer: TestCustomer, id: number): Promise<void> {
  const answer = await customer.post('/integrations/items/sync', { data_source_id: id })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  expect(await quiet(customer, id)).toMatchObject({ sync_status: 'READY' })
}

export async function allFiles(customer: TestCustomer): Promise<UserFile[]> {
  return (await customer.list({ pagination: { limit: 250 } })).results
}

/** Of files and folders, below what they are in: a bucket, container or repository. */
export async function pathsOf(customer: TestCustomer): Promise<string[]> {
  const files = await allFiles(customer)
  return files.map((file) => (file.external_file_id?.split('|')[1] ?? '').replace(/\/$/, '')).sort()
}

/** The file that fits a query best. */
export async function found(customer: TestCustomer, query: string): Promise<string | undefined> {
  const answer: unknown = await (await customer.post('/embeddings', { query, k: 1 })).json()
  return JSON.stringify(answer).match(/"file_name":"([^"]*)"/)?.[1]
}
