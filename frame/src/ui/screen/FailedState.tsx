import { Button } from '../field/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

type FailedStateProps = {
  readonly title: string
  readonly reason: string
  /** On the button. */
  readonly retry: string
  readonly onRetry: () => void
}

/** In the place of a list that could not be loaded. */
export function FailedState({ title, reason, retry, onRetry }: FailedStateProps) {
  return (
    <EmptyState
      drawing="error"
      title={title}
      text={reason}
      action={<Button onClick={onRetry}>{retry}</Button>}
    />
  )
}
