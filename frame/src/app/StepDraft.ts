import type { Services } from '../domain/Services.tsx'
import type { Draft } from '../domain/shell/Drafts.ts'

type Deps = Pick<Services, 'navigation' | 'integrations'>

/**
 * The step in which the last document was left. It may come from the host's page, which could name one past the
 * consent screen: that is skipped only if the frame itself remembers that the user has agreed.
 */
export class StepDraft implements Draft {
  constructor(
    private readonly deps: Deps,
    private readonly hadConsented: boolean,
  ) {}

  get draft(): unknown {
    return this.deps.navigation.step ?? undefined
  }

  resume(left: unknown) {
    const { navigation, integrations } = this.deps
    if (!navigation.brandingRemoved && !this.hadConsented) return
    const source = integrations.all.find(({ id }) => id === left)
    if (source) navigation.open(source.id)
    else if (left === 'INTEGRATION_LIST') navigation.open(left)
  }
}
