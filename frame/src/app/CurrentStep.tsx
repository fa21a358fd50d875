import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { organizationName } from '../domain/offer/organization.ts'
import { useServices } from '../domain/Services.tsx'
import { ConsentScreen } from '../features/consent/ConsentScreen.tsx'
import { IntegrationsScreen } from '../features/integrations/IntegrationsScreen.tsx'
import type { Bootstrap } from './Bootstrap.ts'
import { Notice } from './Notice.tsx'
import { Opening } from './Opening.tsx'
import {
  AccountHomeScreen,
  homeParts,
  LocalUploadScreen,
  Sitemap,
  SyncedFiles,
  WebsiteScrapeScreen,
} from './screens.ts'

/** Links of the consent screen for hosts that set none. */
export type Deployment = { readonly tosURL: string | null; readonly privacyPolicyURL: string | null }

type CurrentStepProps = { readonly bootstrap: Bootstrap; readonly deployment: Deployment }

/** Renders the screen for the session's current state. */
export const CurrentStep = observer(function CurrentStep({
  bootstrap,
  deployment,
}: CurrentStepProps): ReactNode {
  const services = useServices()
  const { host, integrations, navigation, session } = services

  const { refusal } = bootstrap
  if (refusal) {
    return (
      <Notice
        wordsOf={({ wordsForRefusal }) => wordsForRefusal(refusal, host.origin, organizationName(services))}
      />
    )
  }
  if (session.status === 'failed') {
    const isTokenless = session.fault?.kind === 'unauthorized'
    if (isTokenless && integrations.all.length === 0) return <IntegrationsScreen onRetry={bootstrap.start} />
    return (
      <Notice
        wordsOf={({ wordsForFault }) => wordsForFault(session.fault, organizationName(services))}
        onRetry={bootstrap.start}
      />
    )
  }

  const { step } = navigation
  if (bootstrap.isOpening || step === null) return <Opening />
  if (step === 'CONNECT') return <ConsentScreen {...deployment} />
  // The host may have disabled a source while it was open.
  const integration = step === 'INTEGRATION_LIST' ? null : integrations.find(step)
  if (!integration) return <IntegrationsScreen />
  if (integration.fileSource === 'UPLOADED') return <LocalUploadScreen Files={SyncedFiles} />
  if (integration.fileSource === 'WEB_SCRAPE')
    return <WebsiteScrapeScreen Files={SyncedFiles} Sitemap={Sitemap} />
  return <AccountHomeScreen key={integration.id} integration={integration} parts={homeParts} />
})
