import { Button } from '../field/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

type FailedStateProps = {
  readonly title: string
  readonly reason: string
  /** On the button. */
  readonly retry: string
  readonly onRetry: () => void
  /** In the place of the button while trying again is of no use, and when that ends. */
  readonly wait?: string | null
}

/** In the place of a list that could not be loaded. */
export function FailedState({ title, reason, retry, onRetry, wait = null }: FailedStateProps) {
  return (
    <EmptyState
      drawing="error"
      title={title}
      text={reason}
      // The seconds change: read aloud each time, they would drown the reason.
      action={wait === null ? <Button onClick={onRetry}>{retry}</Button> : <p aria-live="off">{wait}</p>}
    />
  )
}
