import { Component, type ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { logError } from '../lib/log.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Screen } from '../ui/Screen.tsx'

type Props = { readonly children: ReactNode; readonly onReload?: () => void }

/** The last resort: what a part threw while it was drawn is said in the window, with a way to start again. */
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
    if (message === null) return this.props.children
    const { onReload = () => location.reload() } = this.props
    return (
      <Screen title={t().shell.unexpected} description={t().shell.unexpectedDescription}>
        <div role="alert">
          <EmptyState
            drawing="error"
            title={message}
            text={t().shell.unexpectedHint}
            action={
              <Button variant="primary" onClick={onReload}>
                {t().shell.reload}
              </Button>
            }
          />
        </div>
      </Screen>
    )
  }
}
