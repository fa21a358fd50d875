import { describe, expect, it } from 'vitest'
import { servicesFor } from '../testing/servicesFor.ts'
import { confirmPerson } from './confirmPerson.ts'

/** Prepared for person 7. By now, the host's token is that of `person`. */
async function confirmed(person: number) {
  let id = 7
  const services = servicesFor({}, { '/whoami': () => ({ body: { id, organization_id: 1 } }) })
  await services.session.load()
  id = person
  await confirmPerson(services)
  return services
}

describe('confirmPerson', () => {
  it('asks with a fresh token who it is, and lets the one go on who was meant', async () => {
    const { host, pageReload } = await confirmed(7)
    expect(host.tokens).toBe(2)
    expect(pageReload.notes).toEqual([])
  })

  it.each([
    ['is signed out by now', [{ ok: false, code: 'TOKEN_REJECTED', message: '' } as const], 1],
    ['cannot be asked about, because the service does not answer', [], 0],
  ])('of one who %s', async (_, answers, times) => {
    let status = 200
    const services = servicesFor({}, { '/whoami': () => ({ status, body: { id: 7, organization_id: 1 } }) })
    await services.session.load()
    services.host.answers.push(...answers)
    if (times === 0) status = 503
    await confirmPerson(services)
    expect(services.pageReload.notes).toHaveLength(times)
  })

  it('asks nobody where the answer is still on its way', async () => {
    const services = servicesFor()
    await confirmPerson(services)
    expect(services.host.tokens).toBe(0)
  })

  it('begins anew for somebody else', async () => {
    const { host, pageReload } = await confirmed(8)
    expect(host.handedOver).toEqual([undefined])
    expect(pageReload.notes).toEqual([{ hasConsented: false, count: 0 }])
  })
})
