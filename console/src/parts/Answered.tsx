import type { ReactNode } from 'react'
import { FailedState } from '../../../frame/src/ui/screen/FailedState.tsx'
import { LoadState } from '../../../frame/src/ui/screen/LoadState.tsx'
import type { useAnswer } from '../calls/useAnswer.ts'

type AnsweredProps<T> = {
  readonly asked: ReturnType<typeof useAnswer<T>>
  /** Title if the call failed. */
  readonly failed: string
  readonly children: (value: T) => ReactNode
}

/** A call in each of its states. */
export function Answered<T>({ asked: { answer, again }, failed, children }: AnsweredProps<T>) {
  if (answer.status === 'loading') return <LoadState label="Loading …" />
  if (answer.status === 'failed')
    return <FailedState title={failed} reason={answer.reason} retry="Try again" onRetry={again} />
  return children(answer.value)
}
