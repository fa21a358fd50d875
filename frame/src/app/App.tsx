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
import { guardDrops } from './guardDrops.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import type { Showing } from './Showing.ts'

type AppProps = {
  readonly services: Services
  readonly bootstrap: Bootstrap
  readonly closeGuard: CloseGuard
  readonly deployment: Deployment
  readonly showing: Pick<Showing, 'isShown'>
  /** Called once there is more to see than the opening screen. */
  readonly onShown: (isWell: boolean) => void
}

export const App = observer(function App(props: AppProps) {
  const { services, bootstrap, closeGuard, deployment, showing, onShown } = props
  const { isOpening, isWell } = bootstrap
  const { isShown } = showing
  useEffect(() => {
    if (!isOpening) onShown(isWell)
  }, [isOpening, isWell, onShown])
  useEffect(guardDrops, [])
  const frame = useMemo(
    () => ({
      onClose: () => closeGuard.request('close-button'),
      leave: closeGuard.leaveScreen,
      onEscape: closeGuard.onEscape,
      banner: <BannerPlace />,
      isShown,
    }),
    [closeGuard, isShown],
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
