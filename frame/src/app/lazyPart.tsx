import { observer } from 'mobx-react-lite'
import { type ComponentType, Fragment, type ReactNode, useEffect } from 'react'
import { useServices } from '../domain/Services.tsx'
import { t } from '../i18n/t.ts'
import type { Clock } from '../lib/Clock.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadState } from '../ui/LoadState.tsx'
import { Chunk } from './Chunk.ts'
import { fetchChunk } from './chunkFiles.ts'

export type LazyPart<P> = ComponentType<P> & {
  /** Loads it before it is needed. */
  readonly preload: (clock: Clock) => void
}

/**
 * A component in a chunk of its own. Until it is there, `Around` holds a loading state, or the failure with a
 * retry that really loads it again.
 *
 * @param name Name of the chunk: the file that `load` imports, without its ending.
 */
export function lazyPart<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  Around: ComponentType<{ children: ReactNode }> = Fragment,
): LazyPart<P> {
  const chunk = new Chunk<ComponentType<P>>(name, { fetch: (signal) => fetchChunk(name, signal), run: load })
  const preload = (clock: Clock) => void chunk.load(clock)
  const Lazy = observer(function Lazy(props: P) {
    const { clock } = useServices()
    useEffect(() => preload(clock), [clock])
    const { part: Part, status } = chunk
    if (Part) return <Part {...props} />
    const retry = () => (chunk.needsReload ? location.reload() : preload(clock))
    return (
      <Around>
        {status === 'failed' ? <ChunkFailure onRetry={retry} /> : <LoadState label={t().ui.loading} />}
      </Around>
    )
  })
  return Object.assign(Lazy, { preload })
}

const ChunkFailure = observer(function ChunkFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        drawing="error"
        title={t().shell.chunkFailed}
        text={t().shell.chunkFailedHint}
        action={<Button onClick={onRetry}>{t().shell.retry}</Button>}
      />
    </div>
  )
})
