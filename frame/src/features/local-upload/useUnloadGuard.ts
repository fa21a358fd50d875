import { useEffect } from 'react'

/** The browser asks before the page goes, but only while `active`: a page that always asks is ignored. */
export function useUnloadGuard(active: boolean) {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [active])
}
