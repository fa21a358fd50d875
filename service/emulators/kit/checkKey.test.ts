import { describe, expect, test, vi } from 'vitest'
import { LOGIN_HEADER } from '../../src/sandbox/connector/sandboxAnswers.ts'
import { createSandbox } from '../../src/sandbox/createSandbox.ts'
import type { KeySource } from '../../src/sources/thirdPartySources.ts'
import { KEY_FORMS } from '../../test/keyForms.ts'
import { TestClock } from '../../test/TestClock.ts'
import { EVERYBODY, PEOPLE, type Person } from '../people/people.ts'
import { checkKey } from './checkKey.ts'
import { KEY_LOGINS } from './keyLogins.ts'

const SOURCES = Object.keys(KEY_LOGINS).filter((name): name is KeySource => name in KEY_LOGINS)

/** What one person types beside the key. */
function fieldsOf(source: KeySource, person: Person): URLSearchParams {
  const { owner } = KEY_LOGINS[source]
  const typed = Object.entries(KEY_FORMS[source]).filter(([, text]) => text !== 'sandbox-fine')
  const fields = new URLSearchParams(typed)
  if (owner) fields.set(owner.field, owner.of(person))
  return fields
}

describe.each(SOURCES)('%s', (source) => {
  test('lets everybody in with their own key, but for those who may not', () => {
    for (const person of EVERYBODY) {
      const judgement = checkKey(source, `sandbox-${person.id}-2`, fieldsOf(source, person))
      if ('consent' in person) expect(judgement).toHaveProperty('refusal')
      else expect(judgement).toEqual({ person })
    }
  })

  test('lets nobody in with no key, a made-up one, or one of another person', () => {
    const [fine, multi] = PEOPLE
    for (const key of ['', 'sandbox-', 'sandbox-nobody', 'sandbox-fine!', 'x-sandbox-fine'])
      expect(checkKey(source, key, fieldsOf(source, fine))).toEqual({ refusal: KEY_LOGINS[source].wrongKey })
    const { owner } = KEY_LOGINS[source]
    if (owner) {
      const refusal = owner.unknown(owner.of(fine))
      expect(checkKey(source, 'sandbox-multi', fieldsOf(source, fine))).toEqual({ refusal })
    } else expect(checkKey(source, 'sandbox-multi', fieldsOf(source, fine))).toEqual({ person: multi })
  })
})

test('the slow person’s key takes half a minute to try', async () => {
  const clock = new TestClock()
  const waits: { milliseconds: number; over: () => void }[] = []
  const watched = {
    now: () => clock.now(),
    after(milliseconds: number, over: () => void) {
      waits.push({ milliseconds, over })
      return () => undefined
    },
  }
  const app = createSandbox({ publicUrl: null, redirectUris: [], secret: 'secret', clock: watched })
  const ask = (person: string) =>
    app.request('/FRESHDESK/me', {
      headers: { authorization: `Bearer sandbox-${person}`, [LOGIN_HEADER]: 'domain=acme.freshdesk.com' },
    })
  expect((await ask('fine')).status).toBe(200)
  expect(waits).toEqual([])
  const slow = ask('slow')
  await vi.waitFor(() => expect(waits).toMatchObject([{ milliseconds: 30_000 }]))
  waits[0]?.over()
  expect((await slow).status).toBe(200)
})
