import type { WidgetOptions } from '@inlet/wire/bridge'
import { describe, expect, it } from 'vitest'
import { ManualMemory } from '../testing/ManualMemory.ts'
import { type Replies, servicesFor } from '../testing/servicesFor.ts'
import { Bootstrap } from './Bootstrap.ts'
import { HostOptions } from './HostOptions.ts'

const OPTIONS: WidgetOptions = {
  enabledIntegrations: [{ id: 'BOX' }, { id: 'LOCAL_FILES' }],
  tags: { of: 'a' },
}
const customer = (id?: number): Replies => ({
  '/whoami': { body: { id, organization_id: 1, white_labeling: { remove_branding: false } } },
})

class Note {
  resumed: unknown = null
  constructor(readonly draft: unknown = undefined) {}
  resume(left: unknown) {
    this.resumed = left
  }
}

/** One opening in a tab. */
async function open(memory: ManualMemory, given: { options?: WidgetOptions; replies?: Replies } = {}) {
  const { options = OPTIONS, replies = customer(7) } = given
  const services = servicesFor(options, replies, undefined, memory)
  await new Bootstrap(services, new HostOptions(services.host), () => {}).start()
  return services
}

/** A tab in which the user opened Box, chose something there, and closed the widget. */
async function closed(given: Parameters<typeof open>[1] = {}): Promise<ManualMemory> {
  const memory = new ManualMemory()
  const { navigation, drafts, closeGuard } = await open(memory, given)
  navigation.consent()
  navigation.open('BOX')
  drafts.keep('note', new Note({ chosen: ['a'] }))
  closeGuard.request('escape')
  return memory
}

const begun = (services: Awaited<ReturnType<typeof open>>) => services.drafts.keep('note', new Note()).resumed

describe('opened again, the widget is where the person was [F-120]', () => {
  it('with what they had chosen, and without asking again whether they agree', async () => {
    const again = await open(await closed())
    expect(again.navigation.step).toBe('BOX')
    expect(begun(again)).toEqual({ chosen: ['a'] })
  })

  it('after every way out that the person or the host can take, and after the question', async () => {
    for (const way of ['close-button', 'back', 'host'] as const) {
      const memory = new ManualMemory()
      const { navigation, closeGuard, session } = await open(memory)
      navigation.consent()
      navigation.open('BOX')
      const release = session.hold(() => 'Something is being sent.')
      if (way === 'host') expect(closeGuard.mayClose()).toBe(false)
      else closeGuard.request(way)
      expect(memory.text).toBeNull()
      if (way === 'back') closeGuard.confirm()
      else {
        closeGuard.stay()
        release()
        if (way === 'host') expect(closeGuard.mayClose()).toBe(true)
        else closeGuard.request(way)
      }
      expect((await open(memory)).navigation.step).toBe('BOX')
    }
  })

  it('once: what is not left again is forgotten', async () => {
    const memory = await closed()
    await open(memory)
    expect((await open(memory)).navigation.step).toBe('CONNECT')
  })

  it('also in another look', async () => {
    const again = await open(await closed(), { options: { ...OPTIONS, theme: 'dark', locale: 'de' } })
    expect(again.navigation.step).toBe('BOX')
  })

  it.each<[string, Parameters<typeof open>[1]]>([
    ['another customer', { replies: customer(8) }],
    ['somebody of whom nothing is known', { replies: { '/whoami': { status: 500 } } }],
    ['somebody without a name', { replies: customer() }],
    ['other tags', { options: { ...OPTIONS, tags: { of: 'b' } } }],
    ['another organization', { options: { ...OPTIONS, orgName: 'Other' } }],
    ['other sources', { options: { ...OPTIONS, enabledIntegrations: [{ id: 'BOX' }] } }],
  ])('but never for %s, and then it is forgotten', async (_, given) => {
    const memory = await closed()
    const other = await open(memory, given)
    expect(other.navigation.step).toBe('CONNECT')
    expect(begun(other)).toBeNull()
    expect(memory.text).toBeNull()
  })

  it('leaves nothing of somebody of whom nothing is known', async () => {
    expect((await closed({ replies: customer() })).text).toBeNull()
  })

  it('but where the host names another source, with what was chosen kept for when the person goes there', async () => {
    const options: WidgetOptions = { ...OPTIONS, entryPoint: 'LOCAL_FILES' }
    const removed = { '/auth/v1/white_labeling': { body: { remove_branding: true } }, ...customer(7) }
    const again = await open(await closed(), { options, replies: removed })
    expect(again.navigation.step).toBe('LOCAL_FILES')
    expect(begun(again)).toEqual({ chosen: ['a'] })
    // The same entry point twice is no change.
    expect((await open(await closed({ options }), { options })).navigation.step).toBe('BOX')
  })

  it('at the consent screen where they had not agreed', async () => {
    const memory = new ManualMemory()
    const { closeGuard } = await open(memory)
    closeGuard.request('escape')
    expect((await open(memory)).navigation.step).toBe('CONNECT')
  })

  it('at the list once that step was finished, unless something else was begun there', async () => {
    for (const unsent of [null, 'One item is chosen.']) {
      const memory = new ManualMemory()
      const { navigation, storeCache, closeGuard } = await open(memory)
      navigation.consent()
      navigation.open('BOX')
      navigation.finish()
      storeCache.keep(Begun, () => new Begun(unsent))
      closeGuard.request('close-button')
      closeGuard.confirm()
      expect((await open(memory)).navigation.step).toBe(unsent ? 'BOX' : 'INTEGRATION_LIST')
    }
  })

  it.each(['', '{', '7', 'null', '{"of":1}', '{"of":"[]","entry":null,"hasConsented":true,"begun":[]}'])(
    'opens as ever over %j',
    async (text) => {
      const memory = new ManualMemory()
      memory.put(text)
      expect((await open(memory)).navigation.step).toBe('CONNECT')
    },
  )
})

class Begun {
  constructor(readonly unsent: string | null) {}
}
