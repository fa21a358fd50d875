import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import { useMounted } from './useMounted.ts'
import hidden from './VisuallyHidden.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Politeness = 'polite' | 'assertive'
type LiveRegionProps = { text: string; politeness?: Politeness }

const Regions = createContext<Readonly<Record<Politeness, HTMLElement | null>> | null>(null)

/**
 * The app's two live regions, one per politeness. They are in the document before any announcement: many screen
 * readers ignore a region that appears together with its text.
 */
export function LiveRegions({ children }: { children: ReactNode }) {
  const [polite, setPolite] = useState<HTMLElement | null>(null)
  const [assertive, setAssertive] = useState<HTMLElement | null>(null)
  return (
    <Regions value={{ polite, assertive }}>
      {children}
      <div className={classes(hidden.hidden, hidden.corner)}>
        {/* Announces several texts separately, as they arrive. */}
        <div ref={setPolite} role="status" aria-live="polite" aria-atomic="false" />
        <div ref={setAssertive} role="alert" aria-live="assertive" aria-atomic="false" />
      </div>
    </Regions>
  )
}

/** Announces `text` whenever it changes, in the app's region, or outside of an app in its own. */
export function LiveRegion({ text, politeness = 'polite' }: LiveRegionProps) {
  const isMounted = useMounted()
  const regions = useContext(Regions)
  const said = isMounted ? text : ''
  if (!regions) {
    return (
      <div role={politeness === 'assertive' ? 'alert' : 'status'}>
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    )
  }
  const region = regions[politeness]
  return region && said && createPortal(<p>{said}</p>, region)
}
