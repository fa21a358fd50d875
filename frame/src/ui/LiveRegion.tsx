import { useMounted } from './useMounted.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type LiveRegionProps = { text: string; politeness?: 'polite' | 'assertive' }

/** Announces `text` whenever it changes. A region that arrives with its text stays silent, so the text comes after it. */
export function LiveRegion({ text, politeness = 'polite' }: LiveRegionProps) {
  const isMounted = useMounted()
  return (
    <div role={politeness === 'assertive' ? 'alert' : 'status'}>
      <VisuallyHidden>{isMounted ? text : ''}</VisuallyHidden>
    </div>
  )
}
