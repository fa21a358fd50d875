import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { type Services, ServicesProvider } from '../domain/Services.tsx'
import { LiveRegions } from '../ui/LiveRegion.tsx'
import { ScreenFrameProvider } from '../ui/screen/ScreenFrame.tsx'
import { BannerPlace } from './BannerPlace.tsx'
import { CurrentStep, type Deployment } from './CurrentStep.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import type { Launch } from './Launch.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import type { Leaving } from './Leaving.ts'

type AppProps = {
  readonly services: Services
  readonly launch: Launch
  readonly leaving: Leaving
  readonly deployment: Deployment
}

export const App = observer(function App({ services, launch, leaving, deployment }: AppProps) {
  const frame = useMemo(
    () => ({
      onClose: () => leaving.request('close-button'),
      leave: leaving.leaveScreen,
      onEscape: leaving.onEscape,
      banner: <BannerPlace />,
    }),
    [leaving],
  )
  return (
    <ServicesProvider services={services}>
      <ScreenFrameProvider value={frame}>
        <LiveRegions>
          <ErrorBoundary>
            <CurrentStep launch={launch} deployment={deployment} />
            <LeaveQuestion leaving={leaving} />
          </ErrorBoundary>
        </LiveRegions>
      </ScreenFrameProvider>
    </ServicesProvider>
  )
})
