import { useCallback, useEffect, useRef, useState } from 'react'
import { reasonOf } from './reasonOf.ts'

type Page<Row> = { readonly results: readonly Row[]; readonly next: number | null }
type Ask<Row> = (before: number | null, signal: AbortSignal) => Promise<Page<Row>>

export type Pages<Row> = {
  readonly rows: readonly Row[]
  readonly status: 'loading' | 'failed' | 'done'
  readonly reason: string
  readonly hasMore: boolean
  /** Loads the next page, or retries the one that failed. */
  readonly more: () => void
  /** Reloads from the first page. */
  readonly again: () => void
}

/** A paged list. Reloads from the first page when the request changes. */
export function usePages<Row>(ask: Ask<Row>): Pages<Row> {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [next, setNext] = useState<number | null>(null)
  const [status, setStatus] = useState<Pages<Row>['status']>('loading')
  const [reason, setReason] = useState('')
  const running = useRef<AbortController | null>(null)

  const read = useCallback(
    (before: number | null) => {
      running.current?.abort()
      const called = new AbortController()
      running.current = called
      setStatus('loading')
      ask(before, called.signal)
        .then((page) => {
          if (called.signal.aborted) return
          setRows((shown) => (before === null ? page.results : [...shown, ...page.results]))
          setNext(page.next)
          setStatus('done')
        })
        .catch((fault: unknown) => {
          if (called.signal.aborted) return
          setReason(reasonOf(fault))
          setStatus('failed')
        })
    },
    [ask],
  )
  useEffect(() => {
    setRows([])
    setNext(null)
    read(null)
    return () => running.current?.abort()
  }, [read])
  const again = useCallback(() => read(null), [read])
  return { rows, status, reason, hasMore: next !== null, more: () => read(next), again }
}
