import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createClient, InletError } from '@inlet/client'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeContract } from '../../service/src/describeContract.ts'
import { SUBJECTS } from '../../service/test/reference/apiPage.ts'
import { openReference, type Reference } from '../../service/test/reference/openReference.ts'
import { readDescription } from '../../service/test/reference/readDescription.ts'
import type { Sample, Value } from '../../service/test/reference/Sample.ts'
import { answersJson } from './clientDocument.ts'
import { hasPython, pythonEnvironment, withoutPython } from './python.ts'
import { snake } from './writePython.ts'

type Outcome = { readonly id: string; readonly status: number; readonly text: string }

const described = [...readDescription(await describeContract())]
const operations = new Map(described.filter(([, operation]) => answersJson(operation)))
const samples = SUBJECTS.flatMap((subject) => subject.samples).filter(({ call }) => operations.has(call))
const ids = [...operations.values()].map(({ operationId }) => operationId)
/** Those that the sandbox may refuse: they only have to arrive. */
const unsure = new Set(samples.filter(({ notRun }) => notRun).map(idOf))

let reference: Reference
beforeAll(async () => {
  reference = await openReference(['typescript', 'python'])
})
afterAll(() => reference?.close())

describe('every operation', () => {
  it('is called by the TypeScript client', async () => {
    const environment = environmentOf('typescript')
    const inlet = createClient({
      baseUrl: environment.INLET_URL ?? '',
      apiKey: environment.INLET_API_KEY ?? '',
      customerId: environment.CUSTOMER,
    })
    const outcomes: Outcome[] = []
    for (const sample of samples) {
      const id = idOf(sample)
      const { file } = sample
      const request = requestOf(sample, environment)
      const method: unknown = Reflect.get(inlet, id)
      if (typeof method !== 'function') throw new Error(`The client has no ${id}`)
      const given = file ? { ...Object(request), file: new File([file.content], file.name) } : request
      outcomes.push(await outcomeOf(id, () => Reflect.apply(method, inlet, [given])))
    }
    expectCalled(outcomes)
    const filters = { ids: uploadsOf(environment) }
    const iterated: number[] = []
    for await (const file of inlet.iterateFiles({ filters, pagination: { limit: 2 } })) iterated.push(file.id)
    expect(iterated.toSorted()).toEqual(filters.ids.toSorted())
  }, 120_000)

  it.skipIf(!hasPython)(
    `is called by the Python client${withoutPython}`,
    async () => {
      const environment = environmentOf('python')
      const calls = samples.map((sample) => ({
        id: idOf(sample),
        method: snake(idOf(sample)),
        request: requestOf(sample, environment),
        file: sample.file ? [sample.file.name, sample.file.content] : null,
      }))
      const uploads = uploadsOf(environment)
      const { outcomes, iterated } = await callByPython({ ...environment, calls, uploads })
      expectCalled(outcomes)
      expect(iterated.toSorted()).toEqual(uploads.toSorted())
    },
    120_000,
  )
})

function idOf({ call }: Sample): string {
  return operations.get(call)?.operationId ?? call
}

function environmentOf(organization: string): Readonly<Record<string, string>> {
  return reference.environments.get(organization) ?? {}
}

/** Three files that are there before the samples and after them. */
function uploadsOf({ FILE_ID, CUT_FILE_ID, OLD_FILE_ID }: Readonly<Record<string, string>>): number[] {
  return [FILE_ID, CUT_FILE_ID, OLD_FILE_ID].map(Number)
}

/** All members of the request of a sample, as both clients take them. */
function requestOf({ places, query, body }: Sample, environment: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(body)) return resolved(body, environment)
  return resolved({ ...places, ...query, ...Object(body) }, environment)
}

function resolved(value: Value, environment: Readonly<Record<string, string>>): unknown {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) => {
    const name = typeof part === 'string' ? /^\$([A-Z_]+)$/.exec(part)?.[1] : undefined
    if (name === undefined) return part
    return name.endsWith('_ID') ? Number(environment[name]) : environment[name]
  })
}

async function outcomeOf(id: string, call: () => unknown): Promise<Outcome> {
  try {
    await call()
    return { id, status: 200, text: '' }
  } catch (error) {
    if (!(error instanceof InletError)) throw error
    return { id, status: error.status, text: error.message }
  }
}

function expectCalled(outcomes: readonly Outcome[]): void {
  expect(outcomes.map(({ id }) => id).sort()).toEqual(ids.toSorted())
  expect(outcomes.filter(({ id, status }) => status !== 200 && !unsure.has(id))).toEqual([])
  // A sync that has ended can't be canceled, and the customer has no mailbox.
  const reasons = /^$|^409: |Say which account is meant/
  expect(outcomes.filter(({ id, text }) => unsure.has(id) && !reasons.test(text))).toEqual([])
}

const Answer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    outcomes: v.array(v.object({ id: v.string(), status: v.number(), text: v.string() })),
    iterated: v.array(v.number()),
  }),
)

async function callByPython(work: object): Promise<v.InferOutput<typeof Answer>> {
  const program = new URL('callEvery.py', import.meta.url).pathname
  const child = spawn('python3', [program], {
    env: pythonEnvironment,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  child.stdin.end(JSON.stringify(work))
  await once(child, 'close')
  return v.parse(Answer, printed)
}
