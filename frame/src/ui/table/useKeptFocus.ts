import { type RefObject, useEffect, useRef } from 'react'

/**
 * When `key` changes and the element with the focus went with what was there before, `target` takes the focus:
 * otherwise keyboard users would start at the top of the page again.
 */
export function useKeptFocus(target: RefObject<HTMLElement | null>, key: string) {
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    if (document.activeElement === document.body) target.current?.focus()
  }, [target, key])
}
