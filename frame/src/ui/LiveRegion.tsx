import { useEffect } from 'react'
import { type Politeness, useAnnouncer } from './Announcer.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type LiveRegionProps = {
  text: string
  politeness?: Politeness
  /** Another one says the same words once more. */
  occasion?: unknown
}

/** Announces `text` whenever it changes: in the regions of the widget, or outside it in one of its own. */
export function LiveRegion({ text, politeness = 'polite', occasion }: LiveRegionProps) {
  const say = useAnnouncer()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion says when, nothing of it is read.
  useEffect(() => {
    if (text !== '') say?.(text, politeness)
  }, [say, text, politeness, occasion])
  if (say) return null
  return (
    <div role={politeness === 'assertive' ? 'alert' : 'status'}>
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  )
}
