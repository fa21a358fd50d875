import { type RefCallback, useEffect, useRef } from 'react'

/** Moves the focus to the start of a new step, because the focused element of the last step is gone. */
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
