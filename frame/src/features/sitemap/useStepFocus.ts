import { type RefCallback, useEffect, useRef } from 'react'

/** Gives the focus to where a step starts when it follows another one: what had the focus went with that. */
export function useStepFocus(step: string): RefCallback<HTMLElement> {
  const last = useRef(step)
  const start = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    start.current?.focus()
  }, [step])
  return (element) => {
    start.current = element
  }
}
