import { expect, test } from 'vitest'
import { quiet, sync } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { MemorySource } from '../../test/MemorySource.ts'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer, TestService } from '../../test/TestService.ts'
import { FetchFault } from '../outbound/FetchFault.ts'
import { type Connector, SourceFault, type SourceItem } from '../sources/Connector.ts'

const MANY = 20

onEachDatabase('files of an account', fetchTests)

function fetchTests(running: () => TestService): void {
  test('are begun for half a minute of a step, and then kept before more are', async () => {
    const source = filled()
    const { customer, id } = await connected('slow', source, {
      async fetch(...asked) {
        if (source.asked.filter(isFetch).length < 8) running().clock.advance(4_000)
        else kept.push((await customer.list({ filters: { sync_statuses: ['READY'] } })).count)
        return source.connector().fetch(...asked)
      },
    })
    const kept: number[] = []
    await sync(customer, id, ['docs'])
    expect(await quiet(customer, id)).toMatchObject({ sync_status: 'READY' })
    expect(kept).toHaveLength(MANY - 8)
    expect(Math.min(...kept)).toBeGreaterThanOrEqual(8)
    expect(await statuses(customer)).toEqual({ READY: MANY + 1 })
  })

  test('fail by themselves if they stay unanswered while their source answers', async () => {
    const source = filled()
    const { customer, id } = await connected('silent', source, {
      async fetch(...asked) {
        await throwFor(asked[1], source)
        return source.connector().fetch(...asked)
      },
    })
    await sync(customer, id, ['docs'])
    expect(await quiet(customer, id)).toMatchObject({ sync_status: 'READY' })
    expect(await statuses(customer)).toEqual({ READY: MANY, SYNC_ERROR: 1 })
    const { results } = await customer.list({ filters: { sync_statuses: ['SYNC_ERROR'] } })
    expect(results[0]).toMatchObject({
      external_file_id: 'f0',
      sync_error_message: 'The source did not answer when it was asked for this file.',
    })
    const asked = source.asked.filter(isFetch)
    expect(asked.filter((call) => call === 'fetch:f0')).toHaveLength(3)
    // After all others, which it does not hold up.
    expect(asked.slice(-2)).toEqual(['fetch:f0', 'fetch:f0'])
  })

  test('fail by themselves if their source has a lasting problem with them, and only then', async () => {
    const source = filled()
    let isDown = false
    const { customer, id } = await connected('broken', source, {
      async list(...asked) {
        if (isDown) throw broken()
        return source.connector().list(...asked)
      },
      async fetch(...asked) {
        if (isDown || asked[1].externalId === 'f0') source.asked.push(`fetch:${asked[1].externalId}`)
        if (isDown || asked[1].externalId === 'f0') throw broken()
        return source.connector().fetch(...asked)
      },
    })
    await sync(customer, id, ['docs'])
    const later = async () => {
      running().clock.advance(120_000)
      return statuses(customer)
    }
    await expect.poll(later, { timeout: 20_000 }).toEqual({ READY: MANY, SYNC_ERROR: 1 })
    expect(await quiet(customer, id)).toMatchObject({ sync_status: 'READY' })
    const { results } = await customer.list({ filters: { sync_statuses: ['SYNC_ERROR'] } })
    expect(results[0]).toMatchObject({
      external_file_id: 'f0',
      sync_error_message: 'The source has a problem with this file.',
    })
    // Twice among the others, which it does not hold up, and then each time that the job had waited.
    const asked = source.asked.filter(isFetch)
    expect(asked.filter((call) => call === 'fetch:f0')).toHaveLength(5)
    expect(new Set(asked.slice(-3))).toEqual(new Set(['fetch:f0']))

    // All of the source is no single file.
    isDown = true
    for (let index = 0; index < MANY; index += 1) source.put(`f${index}`, `other ${index}`, 'docs')
    await sync(customer, id, ['docs'])
    await expect.poll(() => statuses(customer)).toMatchObject({ DELAYED: expect.any(Number) })
    expect(await statuses(customer)).not.toHaveProperty('SYNC_ERROR')
    await customer.post('/integrations/items/sync/cancel', { data_source_id: id })
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
        if (isDown) await throwFor(asked[1], source)
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
  source.put('docs', null)
  for (let index = 0; index < MANY; index += 1) source.put(`f${index}`, `words ${index}`, 'docs')
  return source
}

/** The first of them is never answered. */
async function throwFor({ externalId }: SourceItem, source: MemorySource): Promise<void> {
  if (externalId !== 'f0') return
  source.asked.push('fetch:f0')
  throw unanswered()
}

function broken(): SourceFault {
  const cause = new FetchFault('status', { status: 500 })
  return new SourceFault('unavailable', 'The source has a problem.', null, { cause })
}

function unanswered(): SourceFault {
  const cause = new FetchFault('timeout')
  return new SourceFault('unavailable', 'The source did not answer in time.', null, { cause })
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
