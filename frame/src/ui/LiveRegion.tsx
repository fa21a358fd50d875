import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Announces `text` whenever it changes. Keep it mounted: a region that arrives with its text stays silent. */
export function LiveRegion({
  text,
  politeness = 'polite',
}: {
  text: string
  politeness?: 'polite' | 'assertive'
}) {
  return (
    <div role={politeness === 'assertive' ? 'alert' : 'status'}>
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  )
}
