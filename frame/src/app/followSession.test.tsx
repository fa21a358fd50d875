import { act, cleanup, render } from '@testing-library/react'
import { observer } from 'mobx-react-lite'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ServicesProvider } from '../domain/Services.tsx'
import { Conversations } from '../features/conversations/Conversations.tsx'
import { anAccount } from '../testing/anAccount.ts'
import { FakeConversationApi } from '../testing/FakeConversationApi.ts'
import { servicesFor } from '../testing/servicesFor.ts'
import { followSession } from './followSession.ts'

let stop = () => {}
afterEach(() => {
  cleanup()
  stop()
})

async function open() {
  const services = servicesFor(
    { enabledIntegrations: [{ id: 'SLACK' }, { id: 'BOX' }] },
    new FakeConversationApi().replies,
  )
  await services.session.load()
  const integration = services.integrations.find('SLACK')
  if (!integration) throw new Error('Slack is not offered')
  const account = anAccount({ id: 1, data_source_type: 'SLACK' })
  stop = followSession(services)
  // As in the app: the flow is mounted and unmounted with its step.
  const Step = observer(function Step() {
    if (services.navigation.step !== 'SLACK') return null
    return <Conversations integration={integration} account={account} isNew={false} onLeave={() => {}} />
  })
  render(
    <ServicesProvider services={services}>
      <Step />
    </ServicesProvider>,
  )
  return { ...services, go: (how: () => void) => act(async () => how()) }
}

describe('the width of the modal', () => {
  it('is narrow in the step of conversations from its beginning, and no longer [SHL-11] [SHL-14] [F-076]', async () => {
    const { navigation, host, go } = await open()
    await go(() => navigation.begin({ entry: null, brandingRemoved: false }))
    expect(host.widths).toEqual([415])
    await go(navigation.consent)
    expect(host.widths).toEqual([415, 784])
    await go(() => navigation.open('SLACK'))
    expect(host.widths).toEqual([415, 784, 464])
    await go(navigation.back)
    expect(host.widths).toEqual([415, 784, 464, 784])
    await go(() => navigation.open('BOX'))
    expect(host.widths).toEqual([415, 784, 464, 784])
  })
})

describe('leaving the page', () => {
  it('is guarded from the first thing that is being sent to the last [F-051]', async () => {
    const { session, host, go } = await open()
    await go(() => void session.hold(() => 'typed, and on its way nowhere'))
    expect(host.guards).toEqual([])
    const first = session.send()
    const second = session.send()
    first()
    expect(host.guards).toEqual([true])
    second()
    expect(host.guards).toEqual([true, false])
  })
})

describe('the look of the host', () => {
  it('that cannot be loaded is asked for once for each that is wished for', async () => {
    const list = document.createElement('meta')
    Object.assign(list, { name: 'chunk:applyLook', content: 'assets/applyLook.js' })
    document.head.append(list)
    const fetch = vi.fn(() => Promise.reject(new TypeError('offline')))
    vi.stubGlobal('fetch', fetch)
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { session, go } = await open()
    await go(() => session.setOptions({ appearance: { radius: 2 } }))
    await vi.waitFor(() => expect(errors).toHaveBeenCalledTimes(1))
    await go(() => session.setOptions({ appearance: { radius: 4 } }))
    await vi.waitFor(() => expect(errors).toHaveBeenCalledTimes(2))
    expect(fetch).toHaveBeenCalledTimes(2)
    vi.unstubAllGlobals()
    list.remove()
  })
})
