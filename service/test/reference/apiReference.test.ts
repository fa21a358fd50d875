import { readFileSync } from 'node:fs'
import { AuditPage } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/routes/endpoints.ts'
import { apiPage, SUBJECTS } from './apiPage.ts'
import { openReference, type Reference } from './openReference.ts'
import { readDescription } from './readDescription.ts'
import { isOnThisMachine, LANGUAGES, runSnippets } from './runSnippets.ts'

const PAGE = new URL('../../../docs/reference/api.md', import.meta.url)

let reference: Reference
const samples = SUBJECTS.flatMap((subject) => subject.samples)

beforeAll(async () => {
  reference = await openReference(LANGUAGES.map(({ title }) => title))
})
afterAll(() => reference?.close())

const description = async () => (await reference.service.app.request('/openapi.json')).json()

describe('the reference of the API', () => {
  it('is made from the contract', async () => {
    await expect(`${apiPage(await description())}\n`).toMatchFileSnapshot(PAGE.pathname)
  })

  it('has every call once', async () => {
    const calls = [...readDescription(await description()).keys()]
    expect(samples.map(({ call }) => call).sort()).toEqual(calls.sort())
  })

  it('marks what is ours, in calls and in members', async () => {
    const operations = readDescription(await description())
    expect(operations.get('POST /restore_files')?.['x-inlet-extension']).toBe(true)
    expect(operations.get('POST /user_files_v2')?.['x-inlet-extension']).toBe(false)
    const page = readFileSync(PAGE, 'utf8')
    expect(page).toContain('| `created_at` **ours** |')
    expect(page).toContain('| `unread_parts` **ours** |')
  })

  it.each(LANGUAGES)('shows examples in $title that run as they are shown', async (language) => {
    if (!isOnThisMachine(language)) {
      process.stderr.write(`${language.title} is not on this machine: its examples were not run.\n`)
      return
    }
    const shown = shownIn(readFileSync(PAGE, 'utf8'), language.title)
    expect([...shown.keys()]).toEqual(samples.map(({ call }) => call))
    for (const { call, notRun } of samples) if (notRun) shown.delete(call)
    const answers = await runSnippets(language, shown, reference.environments.get(language.title) ?? {})
    expect([...answers.keys()]).toEqual([...shown.keys()])
    for (const [call, answer] of answers)
      expect(v.is(v.pipe(v.string(), v.parseJson()), answer), `${call}: ${answer}`).toBe(true)
    expect(await recorded(language.title, [...shown.keys()])).toEqual([])
  })
})

/** The operations of these calls that are in the audit log and should not be, or the other way round. */
async function recorded(organization: string, calls: readonly string[]): Promise<string[]> {
  const answer = await reference.service.app.request('/audit?limit=1000', {
    headers: { Authorization: `Bearer key-of-${organization}` },
  })
  const { results } = v.parse(AuditPage, await answer.json())
  const done = new Set(results.filter(({ status }) => status === 200).map(({ operation }) => operation))
  return ENDPOINTS.filter(({ method, path }) => calls.includes(`${method} ${path}`))
    .filter(({ id, effect }) => done.has(id) !== (effect === 'change'))
    .map(({ id }) => id)
}

/** The examples of a page in one language, by call. */
function shownIn(page: string, title: string): Map<string, string> {
  const chapters = page.split(/^### /m).slice(1)
  return new Map(
    chapters.flatMap((chapter) => {
      const code = new RegExp(`^\`\`\`\\w+ \\[${title}\\]\\n(.*?)\\n\`\`\`$`, 'ms').exec(chapter)?.[1]
      return code === undefined ? [] : [[chapter.slice(0, chapter.indexOf('\n')), code] as const]
    }),
  )
}
