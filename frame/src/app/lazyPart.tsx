import { observer } from 'mobx-react-lite'
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useServices } from '../domain/Services.tsx'
import { t } from '../i18n/t.ts'
import type { Clock } from '../lib/Clock.ts'
import { Button } from '../ui/field/Button.tsx'
import { EmptyState } from '../ui/screen/EmptyState.tsx'
import { LoadState } from '../ui/screen/LoadState.tsx'
import { Chunk } from './Chunk.ts'
import { fetchChunk } from './chunkFiles.ts'
import { Updated } from './Updated.tsx'
import { isOffline, useOffline } from './useOffline.ts'

export type LazyPart<P> = ComponentType<P> & {
  /** Preloads the component. */
  readonly preload: (clock: Clock) => void
}

type AroundProps = { readonly children: ReactNode; readonly hasFailed: boolean }

/** Reported once: further chunks that fail while this device is offline have the same cause. */
let hasToldOffline = false

const Nothing = ({ children }: AroundProps) => children

/**
 * A component in a chunk of its own. Until it is loaded, `Around` contains a loading state, or the failure with a
 * retry that really reloads it.
 *
 * @param name Name of the chunk: the file that `load` imports, without its extension.
 * @param needs Chunks needed to finish what the user can begin in it.
 */
export function lazyPart<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  Around: ComponentType<AroundProps> = Nothing,
  needs: readonly string[] = [],
): LazyPart<P> {
  const fetch = async (signal: AbortSignal) => {
    await Promise.all([name, ...needs].map((one) => fetchChunk(one, signal)))
  }
  const chunk = new Chunk<ComponentType<P>>(name, { fetch, run: load })
  const preload = (clock: Clock) => void chunk.load(clock)
  const Lazy = observer(function Lazy(props: P) {
    const { clock, host, renewal } = useServices()
    const { part: Part, status } = chunk
    const isReplaced = status === 'replaced' && renewal.isPossible
    const hasFailed = status === 'failed' || (status === 'replaced' && !isReplaced)
    const begin = useCallback(async () => {
      await chunk.load(clock)
      if (chunk.status === 'replaced' && renewal.isPossible) renewal.begin(name)
      else if (chunk.status !== 'ready' && !(isOffline() && hasToldOffline)) {
        hasToldOffline = isOffline()
        host.report({ code: 'FRAME_INCOMPLETE', cause: name, requestId: null })
      }
      if (chunk.status === 'ready') hasToldOffline = false
    }, [clock, host, renewal])
    useEffect(() => void begin(), [begin])
    // A chunk that failed for lack of a network is retried when there is one.
    const offline = useOffline()
    const wasOffline = useRef(offline)
    useEffect(() => {
      if (wasOffline.current && !offline && chunk.status === 'failed' && !chunk.needsReload) void begin()
      wasOffline.current = offline
    }, [offline, begin])
    if (Part) return <Part {...props} />
    const retry = () => (chunk.needsReload ? location.reload() : void begin())
    return (
      <Around hasFailed={hasFailed}>
        {hasFailed ? (
          <ChunkFailure onRetry={retry} />
        ) : isReplaced ? (
          <Updated />
        ) : (
          <LoadState label={t().ui.loading} />
        )}
      </Around>
    )
  })
  return Object.assign(Lazy, { preload })
}

const ChunkFailure = observer(function ChunkFailure({ onRetry }: { onRetry: () => void }) {
  const { chunkFailed, chunkFailedHint, offline, offlineHint, retry } = t().shell
  const hasNetwork = !useOffline()
  return (
    <div role="alert">
      <EmptyState
        drawing="error"
        title={hasNetwork ? chunkFailed : offline}
        text={hasNetwork ? chunkFailedHint : offlineHint}
        action={<Button onClick={onRetry}>{retry}</Button>}
      />
    </div>
  )
})
