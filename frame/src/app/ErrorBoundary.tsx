import { observer } from 'mobx-react-lite'
import { Component, type ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { logError } from '../lib/log.ts'
import { Button } from '../ui/field/Button.tsx'
import { EmptyState } from '../ui/screen/EmptyState.tsx'
import { Screen } from '../ui/screen/Screen.tsx'

type Props = { readonly children: ReactNode; readonly onReload?: () => void }

/** Catches what a component throws while rendering, and offers to start again. */
export class ErrorBoundary extends Component<Props, { message: string | null }> {
  override state = { message: null }

  static getDerivedStateFromError(cause: unknown) {
    return { message: cause instanceof Error ? cause.message : String(cause) }
  }

  override componentDidCatch(cause: unknown) {
    logError('A part of the window failed', cause)
  }

  override render() {
    const { message } = this.state
    const { children, onReload = () => location.reload() } = this.props
    return message === null ? children : <Failure message={message} onReload={onReload} />
  }
}

const Failure = observer(function Failure({ message, onReload }: { message: string; onReload: () => void }) {
  const { shell } = t()
  return (
    <Screen title={shell.unexpected} description={shell.unexpectedDescription}>
      <div role="alert">
        <EmptyState
          drawing="error"
          title={message}
          text={shell.unexpectedHint}
          action={
            <Button variant="primary" onClick={onReload}>
              {shell.reload}
            </Button>
          }
        />
      </div>
    </Screen>
  )
})
