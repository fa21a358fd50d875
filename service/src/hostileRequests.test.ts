import { describe, expect, it } from 'vitest'
import { connect } from '../test/connect.ts'
import { fc } from '../test/fastCheck.ts'
import { brokenBodies, valuesOf } from '../test/hostileValues.ts'
import { onEitherDatabase } from '../test/onEachDatabase.ts'
import { type Operation, operations, send } from '../test/operations.ts'
import type { TestCustomer } from '../test/TestCustomer.ts'
import type { TestService } from '../test/TestService.ts'
import { unreachedRates } from '../test/unreachedRates.ts'

/** The seed: the same requests in every run; another number tries others. */
const SEED = Number(process.env.INLET_TEST_SEED ?? 9)
/** Requests per operation and database. */
const REQUESTS = Number(process.env.INLET_TEST_REQUESTS ?? 15)
/** Milliseconds for all of them. */
const TIMEOUT = 120_000 + REQUESTS * 5_000
/** Maximum milliseconds of a response, on a busy machine. */
const TIMEOUT_MS = 10_000

onEitherDatabase(
  'hostile requests',
  (service) => {
    describe('whatever is sent', () => {
      it('is answered, and not with a fault of ours [F-016]', { timeout: TIMEOUT }, async ({ task }) => {
        const { customer, known } = await populated(service())
        let requests = 0
        for (const operation of await operations(service())) {
          const hostile = fc.record({
            body: operation.body ? valuesOf(operation.body, known) : fc.constant(undefined),
            query: fc.record(
              Object.fromEntries(
                operation.query.map(({ name, schema }) => [name, valuesOf(schema, known, name)]),
              ),
              { requiredKeys: [] },
            ),
          })
          await fc.assert(
            fc.asyncProperty(hostile, async ({ body, query }) => {
              expectAnswer(await ask(service(), customer, operation, body, query))
              requests += 1
            }),
            { seed: SEED, numRuns: REQUESTS, endOnFailure: true },
          )
        }
        task.meta.counts = { requests }
      })

      it('is answered where it is hardly JSON [F-016] [F-037]', { timeout: 120_000 }, async () => {
        const customer = await service().customer('ben')
        for (const operation of (await operations(service())).filter(({ body }) => body)) {
          for (const body of brokenBodies) {
            const answer = send(service(), operation, customer, { type: 'application/json', body })
            expectAnswer(await inTime(answer, `${operation.path} ${body.slice(0, 60)}`))
          }
        }
      })

      it.each([
        ['/create_user_file_tags', { organization_user_file_id: 1, tags: { of: '\ud800' } }],
        ['/embeddings', { query: 'half \udc00' }],
        ['/user_files_v2', { filters: { ids: [2 ** 31] } }],
        ['/user_files_v2', { pagination: { offset: 1e20 } }],
        ['/delete_files_v2', { filters: { ids: [1e20] } }],
        ['/resync_file', { file_id: 2 ** 31 }],
        ['/resync_file', { file_id: 1, chunk_size: 1e20 }],
        ['/integrations/items/sync', { data_source_id: 2 ** 31 }],
      ])('%s %o is refused as wrong [F-016]', async (path, body) => {
        expect((await (await service().customer('cara')).post(path, body)).status).toBe(422)
      })

      it('/web_scrape refuses a number that is too large in a sentence, as all that people type [F-016]', async () => {
        const body = [{ url: 'https://a.example', max_pages_to_scrape: 1e20 }]
        expect((await (await service().customer('cara')).post('/web_scrape', body)).status).toBe(400)
      })

      it.each([
        '/integrations/github/repos?data_source_id=',
        '/integrations/slack/conversations?data_source_id=',
      ])('%s refuses an id that is too large as wrong [F-016]', async (path) => {
        const customer = await service().customer('cara')
        expect((await customer.get(`${path}2147483648`)).status).toBe(422)
      })

      it('a body of more ids than a person could mean is refused before the database hears of it [F-037]', async () => {
        const customer = await service().customer('dan')
        const ids = Array.from({ length: 140_000 }, (_, index) => index)
        for (const path of ['/delete_files_v2', '/user_files_v2', '/user_data_sources']) {
          expect((await customer.post(path, { filters: { ids } })).status).toBe(422)
        }
      })
    })
  },
  () => ({ INLET_SANDBOX: 'true', ...unreachedRates }),
)

/** A customer with a file and accounts, so that requests get past a 404. */
async function populated(service: TestService): Promise<{ customer: TestCustomer; known: number[] }> {
  const customer = await service.customer('ann')
  const { id } = await customer.upload('a.txt', 'some words to find')
  const accounts = []
  for (const source of ['SLACK', 'GOOGLE_DRIVE']) accounts.push(await connect(service, customer, source))
  return { customer, known: [id, ...accounts.map((account) => account.id)] }
}

function ask(
  service: TestService,
  customer: TestCustomer,
  operation: Operation,
  body: unknown,
  query: Record<string, unknown>,
): Promise<Response> {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const address = `${operation.path}?${new URLSearchParams(texts)}`
  const form = new FormData()
  form.append('file', new File(['a'], 'a.txt'))
  const content = operation.isUpload
    ? { body: form }
    : { type: 'application/json', body: JSON.stringify(body) ?? '' }
  return inTime(
    send(service, { ...operation, path: address }, customer, content),
    `${operation.method} ${address} ${JSON.stringify(body)}`,
  )
}

async function inTime(answer: Response | Promise<Response>, what: string): Promise<Response> {
  let stop = () => {}
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer: ${what}`)), TIMEOUT_MS)
    stop = () => clearTimeout(timer)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    stop()
  }
}

/** 502 is the status for a source that doesn't answer. */
function expectAnswer(answer: Response): void {
  if (answer.status >= 500 && answer.status !== 502) expect.fail(`It answered ${answer.status}`)
}
