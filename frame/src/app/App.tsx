import { observer } from 'mobx-react-lite'
import { useEffect, useMemo } from 'react'
import { type Services, ServicesProvider } from '../domain/Services.tsx'
import { LiveRegions } from '../ui/LiveRegion.tsx'
import { ScreenFrameProvider } from '../ui/screen/ScreenFrame.tsx'
import { BannerPlace } from './BannerPlace.tsx'
import type { Bootstrap } from './Bootstrap.ts'
import type { CloseGuard } from './CloseGuard.ts'
import { CurrentStep, type Deployment } from './CurrentStep.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'

type AppProps = {
  readonly services: Services
  readonly bootstrap: Bootstrap
  readonly closeGuard: CloseGuard
  readonly deployment: Deployment
  /** Called when there is more to see than that it opens. */
  readonly onShown: () => void
}

export const App = observer(function App({ services, bootstrap, closeGuard, deployment, onShown }: AppProps) {
  const { isOpening } = bootstrap
  useEffect(() => {
    if (!isOpening) onShown()
  }, [isOpening, onShown])
  const frame = useMemo(
    () => ({
      onClose: () => closeGuard.request('close-button'),
      leave: closeGuard.leaveScreen,
      onEscape: closeGuard.onEscape,
      banner: <BannerPlace />,
    }),
    [closeGuard],
  )
  return (
    <ServicesProvider services={services}>
      <ScreenFrameProvider value={frame}>
        <LiveRegions>
          <ErrorBoundary>
            <CurrentStep bootstrap={bootstrap} deployment={deployment} />
            <LeaveQuestion closeGuard={closeGuard} />
          </ErrorBoundary>
        </LiveRegions>
      </ScreenFrameProvider>
    </ServicesProvider>
  )
})
