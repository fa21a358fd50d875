import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { items, quiet, sync } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { MemorySource } from '../../test/MemorySource.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestService } from '../../test/TestService.ts'
import type { Connector } from '../sources/Connector.ts'
import { SourceFault } from '../sources/SourceFault.ts'

onEitherDatabase('a search of a tree that is not read at once', searchTests)

function searchTests(running: () => TestService): void {
  test('asks the source, and what it finds can be picked, with the folders that it is in', async () => {
    const { ann, id, names, source } = await searched(running())
    expect(await names('plan')).toEqual(['plan.txt', 'plans'])
    expect(source.searches).toEqual(['plan in null'])
    // Page after page, and the same again within a minute, is not asked again.
    expect(await names('PLAN')).toHaveLength(2)
    await items(ann, id, { filters: { name: 'plan' }, pagination: { limit: 1, offset: 1 } })
    expect(source.searches).toHaveLength(1)
    expect(await names('plan', 'deep')).toEqual(['plan.txt', 'plans'])
    expect(await names('plan', 'other')).toEqual([])

    await sync(ann, id, ['plan'])
    expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
    const { results } = await ann.list()
    expect(results.map((file) => file.external_file_id)).toEqual(['plan'])
    // Where nobody looked before is still to be read.
    const inside = await items(ann, id, { parent_id: 'plans' })
    expect(inside.items.map(({ external_id }) => external_id).sort()).toEqual(['beside', 'plan'])
  })

  test('leaves out what cannot be placed, and what only says so inside', async () => {
    const { names, source, known } = await searched(running())
    source.put('planless', 'x', 'nowhere')
    source.put('round', null, 'trip')
    source.put('trip', null, 'round')
    source.put('planet', 'x', 'trip')
    source.put('inside', 'a plan', 'deep')
    source.alsoFinds.push('inside')
    expect(await names('plan')).toEqual(['plan.txt', 'plans'])
    expect(await known()).toEqual(['deep', 'other', 'plan', 'plans'])
    expect(await names('p')).toEqual(['deep', 'plan.txt', 'plans'])
    expect(source.searches).toHaveLength(1)
  })

  test.each([
    ['limits us', new SourceFault('rate-limited', 'Not so fast.', 60)],
    ['has a problem', new SourceFault('unavailable', 'Not now.')],
    ['lets us in no more', new SourceFault('reconnect', 'It has ended.')],
    ['does not know the folder', new SourceFault('gone', 'It is gone.')],
  ])('finds what is known where the source %s', async (_, fault) => {
    const { names, source } = await searched(running())
    source.fault = fault
    expect(await names('deep')).toEqual(['deep'])
    expect(source.searches).toHaveLength(1)
  })

  test('waits for no source that does not answer, and asks none too often', async () => {
    const { names, source } = await searched(running())
    source.isSilent = true
    const late = names('deep')
    await vi.waitFor(() => expect(source.searches).toHaveLength(1))
    running().clock.advance(5_000)
    expect(await late).toEqual(['deep'])
    source.isSilent = false
    for (let count = 0; count < 30; count += 1) await names(`plan ${count}`)
    expect(source.searches.length).toBeLessThan(23)
  })
}

/** A source whose top alone is known: `deep` has `plans`, which has `plan` and `beside`. */
async function searched(service: TestService) {
  const memory = new MemorySource()
  for (const [id, content, parent] of [
    ['deep', null, null],
    ['other', null, null],
    ['plans', null, 'deep'],
    ['plan', 'numbats', 'plans'],
    ['beside', 'x', 'plans'],
  ] as const)
    memory.put(id, content, parent)
  const source = Object.assign(memory, {
    searches: [] as string[],
    alsoFinds: [] as string[],
    fault: null as SourceFault | null,
    isSilent: false,
  })
  const search: Connector['search'] = {
    async find(_, { query, folder }, signal) {
      source.searches.push(`${query} in ${folder}`)
      if (source.fault) throw source.fault
      if (source.isSilent)
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        })
      const found = [...source.things.keys()].filter((id) => id.includes(query.toLowerCase()))
      return [...found, ...source.alsoFinds].map((id) => source.item(id))
    },
    item: async (_, id) => (source.things.has(id) ? source.item(id) : null),
  }
  service.sources.set('S3', source.connector({ isLazy: true, search }))
  const ann = await service.customer(randomUUID())
  const { id } = await connectKeys(ann, 'S3', { sync_source_items: false })
  await items(ann, id)
  await quiet(ann, id)
  const { db } = service.database
  return {
    ann,
    id,
    source,
    async names(name: string, parent_id?: string) {
      const found = await items(ann, id, { filters: { name }, ...(parent_id && { parent_id }) })
      return found.items.map((one) => one.name ?? '').sort()
    },
    async known() {
      const rows = db.selectFrom('items').select('external_id').where('account_id', '=', id)
      return (await rows.execute()).map((row) => row.external_id).sort()
    },
  }
}
