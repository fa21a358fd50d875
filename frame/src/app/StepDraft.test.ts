import { describe, expect, it } from 'vitest'
import { servicesFor } from '../testing/servicesFor.ts'
import { StepDraft } from './StepDraft.ts'

const OFFERED = { enabledIntegrations: [{ id: 'BOX' as const }, { id: 'LOCAL_FILES' as const }] }

function open({ hasConsented, brandingRemoved }: { hasConsented: boolean; brandingRemoved: boolean }) {
  const services = servicesFor(OFFERED)
  services.navigation.begin({ entry: null, brandingRemoved })
  return { ...services, step: new StepDraft(services, hasConsented) }
}

describe('the step in which a document was left [F-050]', () => {
  it.each([
    { hasConsented: true, brandingRemoved: false },
    { hasConsented: false, brandingRemoved: true },
  ])('is gone on with: %o', (given) => {
    const { step, navigation } = open(given)
    step.resume('BOX')
    expect(navigation.step).toBe('BOX')
    step.resume('INTEGRATION_LIST')
    expect(navigation.step).toBe('INTEGRATION_LIST')
    expect(step.draft).toBe('INTEGRATION_LIST')
  })

  it('does not lead past the consent screen because a host says so', () => {
    const { step, navigation } = open({ hasConsented: false, brandingRemoved: false })
    step.resume('BOX')
    expect(navigation.step).toBe('CONNECT')
  })

  it.each(['SLACK', 'CONNECT', '', null, {}])('is not %o', (left) => {
    const { step, navigation } = open({ hasConsented: true, brandingRemoved: true })
    step.resume(left)
    expect(navigation.step).toBe('INTEGRATION_LIST')
  })
})
