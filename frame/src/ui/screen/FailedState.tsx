import { Button } from '../field/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

type FailedStateProps = {
  readonly title: string
  readonly reason: string
  /** Label of the button. */
  readonly retry: string
  readonly onRetry: () => void
  /** Replaces the button while retrying is useless, and says when that ends. */
  readonly wait?: string | null
}

/** Replaces a list that failed to load. */
export function FailedState({ title, reason, retry, onRetry, wait = null }: FailedStateProps) {
  return (
    <EmptyState
      drawing="error"
      title={title}
      text={reason}
      // The seconds change: announced each time, they would drown the reason.
      action={wait === null ? <Button onClick={onRetry}>{retry}</Button> : <p aria-live="off">{wait}</p>}
    />
  )
}
