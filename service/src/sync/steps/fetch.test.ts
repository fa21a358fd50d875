import { expect, test } from 'vitest'
import { items, quiet, sync } from '../../../test/connect.ts'
import { connectKeys } from '../../../test/keyForms.ts'
import { answered, garbled, limited, MemorySource, unanswered } from '../../../test/MemorySource.ts'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../../test/TestCustomer.ts'
import type { TestService } from '../../../test/TestService.ts'
import type { Connector } from '../../sources/Connector.ts'
import { PaceFault } from '../../sources/client/PaceFault.ts'

const MANY = 20

onEitherDatabase('files of an account', fetchTests)

function fetchTests(running: () => TestService): void {
  test('are begun for half a minute of a step, and then kept before more are', async () => {
    const source = filled()
    const { customer, id } = await connected('slow', source, {
      async fetch(...asked) {
        if (source.asked.filter(isFetch).length < 8) running().clock.advance(4_000)
        else readyCounts.push((await customer.list({ filters: { sync_statuses: ['READY'] } })).count)
        return source.connector().fetch(...asked)
      },
    })
    const readyCounts: number[] = []
    await sync(customer, id, ['docs'])
    expect(await quiet(customer, id)).toMatchObject({ sync_status: 'READY' })
    expect(readyCounts).toHaveLength(MANY - 8)
    expect(Math.min(...readyCounts)).toBeGreaterThanOrEqual(8)
    expect(await statuses(customer)).toEqual({ READY: MANY + 1 })
  })

  const faults = [
    ['silence', unanswered(), 'The source did not answer when it was asked for this file.'],
    ['500', answered(500), 'The source has a problem with this file.'],
    ['garbled', garbled(), 'The source has a problem with this file.'],
  ] as const
  test.each(faults)(
    'fail by themselves after minutes in which others came, and are had later by themselves: %s [F-221]',
    async (name, fault, reason) => {
      const source = filled()
      const { customer, id } = await connected(`one-${name}`, source, {})
      source.unfetched.set('f0', fault)
      await sync(customer, id, ['docs'])
      await expect.poll(() => statuses(customer)).toMatchObject({ READY: MANY - 1, DELAYED: 1 })
      // It holds nothing else up, and is no failure for minutes.
      await pass(60_000)
      expect(await statuses(customer)).toMatchObject({ DELAYED: 1 })
      for (let minutes = 0; minutes < 10; minutes += 1) await pass(60_000)
      await expect.poll(() => statuses(customer)).toEqual({ READY: MANY, SYNC_ERROR: 1 })
      expect(await quiet(customer, id)).toMatchObject({ sync_status: 'READY' })
      const { results } = await customer.list({ filters: { sync_statuses: ['SYNC_ERROR'] } })
      expect(results[0]).toMatchObject({ external_file_id: 'f0', sync_error_message: reason })
      expect(source.asked.filter((call) => call === 'fetch:f0').length).toBeLessThan(9)

      source.unfetched.clear()
      const later = async () => {
        await pass(1_200_000)
        return statuses(await running().renewed(customer))
      }
      await expect.poll(later, { timeout: 20_000 }).toEqual({ READY: MANY + 1 })
    },
  )

  test.each(faults)(
    'do not fail, however few they are and however long it lasts, if all fail alike: %s [F-221] [F-222]',
    async (name, fault) => {
      const source = filled()
      const { customer, id } = await connected(`all-${name}`, source, {})
      source.unfetched.set('*', fault)
      const six = ['f0', 'f1', 'f2', 'f3', 'f4', 'f5']
      await items(customer, id, { parent_id: 'docs' })
      await quiet(customer, id)
      await sync(customer, id, six)
      for (let step = 0; step < 40; step += 1) await pass(60_000)
      expect(await statuses(customer)).toEqual({ DELAYED: six.length })
      // Fewer each hour.
      expect(source.asked.filter(isFetch).length).toBeLessThan(60)
      source.unfetched.clear()
      const later = async () => {
        await pass(1_200_000)
        return statuses(await running().renewed(customer))
      }
      await expect.poll(later, { timeout: 20_000 }).toEqual({ READY: six.length })
    },
  )

  test('are had in time beside one that its source limits each time [F-221]', async () => {
    const source = filled()
    let limitedAt = 0
    const { customer, id } = await connected('limited', source, {
      async fetch(...asked) {
        const now = running().clock.now().getTime()
        // Our own pace refuses all others for as long as the source wants us to wait.
        if (now === limitedAt && asked[1].externalId !== 'f0') throw new PaceFault(30)
        if (source.unfetched.has('f0') && asked[1].externalId === 'f0') limitedAt = now
        return source.connector().fetch(...asked)
      },
    })
    source.unfetched.set('f0', limited())
    await sync(customer, id, ['docs'])
    for (let minutes = 0; minutes < 15; minutes += 1) await pass(60_000)
    await expect.poll(() => statuses(customer)).toEqual({ READY: MANY, SYNC_ERROR: 1 })
    const { results } = await customer.list({ filters: { sync_statuses: ['SYNC_ERROR'] } })
    expect(results[0]).toMatchObject({
      external_file_id: 'f0',
      sync_error_message: "The source limits how often it can be asked for this file. We'll try again.",
    })
    source.unfetched.clear()
    const later = async () => {
      await pass(1_200_000)
      return statuses(await running().renewed(customer))
    }
    await expect.poll(later, { timeout: 20_000 }).toEqual({ READY: MANY + 1 })
  })

  test('wait for their source if that does not answer either', async () => {
    const source = filled()
    let isDown = false
    const { customer, id } = await connected('down', source, {
      async identify(...asked) {
        if (isDown) throw unanswered()
        return source.connector().identify(...asked)
      },
      async fetch(...asked) {
        if (isDown && asked[1].externalId === 'f0') throw unanswered()
        return source.connector().fetch(...asked)
      },
    })
    isDown = true
    await sync(customer, id, ['docs'])
    await expect.poll(() => statuses(customer)).toMatchObject({ DELAYED: expect.any(Number) })
    expect(await statuses(customer)).not.toHaveProperty('SYNC_ERROR')
    isDown = false
    await customer.post('/integrations/items/sync/cancel', { data_source_id: id })
    await sync(customer, id, ['docs'])
    await quiet(customer, id)
    expect(await statuses(customer)).toEqual({ READY: MANY + 1 })
  })

  /** So much time passes, and whatever is due then is done. */
  async function pass(milliseconds: number): Promise<void> {
    running().clock.advance(milliseconds)
    running().jobs.nudge()
    const due = async () => {
      const { database, clock } = running()
      const jobs = database.db.selectFrom('jobs').select('id').where('kind', '=', 'sync')
      return jobs
        .where((eb) => eb.or([eb('lease', 'is not', null), eb('run_at', '<=', clock.now())]))
        .execute()
    }
    await expect.poll(due, { timeout: 10_000 }).toEqual([])
  }

  async function connected(name: string, source: MemorySource, more: Partial<Connector>) {
    const customer = await running().customer(name)
    running().sources.set('S3', source.connector(more))
    const { id } = await connectKeys(customer, 'S3', { access_key: name })
    return { customer, id }
  }
}

/** A folder with many files. */
function filled(): MemorySource {
  const source = new MemorySource()
  source.fill('docs', MANY)
  return source
}

function isFetch(call: string): boolean {
  return call.startsWith('fetch:')
}

async function statuses(customer: TestCustomer): Promise<Record<string, number>> {
  const { results } = await customer.list({ pagination: { limit: 250 } })
  const counts: Record<string, number> = {}
  for (const { sync_status: status } of results) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
