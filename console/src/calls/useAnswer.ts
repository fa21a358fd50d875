import { useCallback, useEffect, useState } from 'react'
import { reasonOf } from './reasonOf.ts'

export type Answer<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'done'; readonly value: T }

/** Calls once, and again when the request changes or on demand. The last response stays meanwhile. */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>) {
  const [answer, setAnswer] = useState<Answer<T>>({ status: 'loading' })
  const [isAsking, setAsking] = useState(true)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the same question once more.
  useEffect(() => {
    const called = new AbortController()
    setAsking(true)
    ask(called.signal)
      .then((value) => setAnswer({ status: 'done', value }))
      .catch((fault: unknown) => {
        if (!called.signal.aborted) setAnswer({ status: 'failed', reason: reasonOf(fault) })
      })
      .finally(() => {
        if (!called.signal.aborted) setAsking(false)
      })
    return () => called.abort()
  }, [ask, round])
  const again = useCallback(() => setRound((before) => before + 1), [])
  return { answer, isAsking, again }
}
