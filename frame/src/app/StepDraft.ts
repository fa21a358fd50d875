import type { Draft } from '../domain/Drafts.ts'
import type { Services } from '../domain/Services.tsx'

type Uses = Pick<Services, 'navigation' | 'integrations' | 'renewal'>

/**
 * The step in which a document was left. It came through the host's page, which could name one past the consent
 * screen: that is passed over only if this iframe remembers that the person has agreed.
 */
export class StepDraft implements Draft {
  constructor(private readonly uses: Uses) {}

  get draft(): unknown {
    return this.uses.navigation.step ?? undefined
  }

  resume(left: unknown) {
    const { navigation, integrations, renewal } = this.uses
    if (!navigation.brandingRemoved && !renewal.hadConsented) return
    const source = integrations.all.find(({ id }) => id === left)
    if (source) navigation.open(source.id)
    else if (left === 'INTEGRATION_LIST') navigation.open(left)
  }
}
