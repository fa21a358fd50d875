import { describe, expect, it } from 'vitest'
import { servicesFor } from '../testing/servicesFor.ts'
import { confirmPerson } from './confirmPerson.ts'

/** What was prepared for person 7; by now the host's token is that of `person`. */
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

  it('begins anew for somebody else', async () => {
    const { host, pageReload } = await confirmed(8)
    expect(host.begun).toEqual([undefined])
    expect(pageReload.notes).toEqual([{ hasConsented: false, count: 0 }])
  })
})
