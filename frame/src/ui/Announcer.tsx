import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type Politeness = 'polite' | 'assertive'

type Say = (text: string, politeness: Politeness) => void

type Said = { readonly key: number; readonly text: string; readonly politeness: Politeness }

/** Sentences that stay to be read out: those that come at the same time are all heard. */
const KEPT = 3

const Context = createContext<Say | null>(null)

/**
 * One live region for each politeness, there before anything is said and as long as the widget. A region that comes
 * with its text, or goes with its screen, stays silent in many screen readers.
 */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<readonly Said[]>([])
  const lastKey = useRef(0)
  const say = useCallback<Say>((text, politeness) => {
    lastKey.current += 1
    const next = { key: lastKey.current, text, politeness }
    setSaid((before) => [...before, next].slice(-KEPT))
  }, [])
  return (
    <Context value={say}>
      {children}
      <Region said={said} politeness="polite" />
      <Region said={said} politeness="assertive" />
    </Context>
  )
}

/** Null outside a provider. */
export function useAnnouncer(): Say | null {
  return useContext(Context)
}

/** Each sentence is an element of its own, so that the same words are heard again. */
function Region({ said, politeness }: { said: readonly Said[]; politeness: Politeness }) {
  return (
    <div aria-live={politeness} aria-relevant="additions" data-said={politeness}>
      {said
        .filter((one) => one.politeness === politeness)
        .map(({ key, text }) => (
          <VisuallyHidden key={key}>{text}</VisuallyHidden>
        ))}
    </div>
  )
}
