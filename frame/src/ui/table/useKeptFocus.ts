import { type RefObject, useEffect, useRef } from 'react'

/**
 * When `key` changes and the focused element was removed, focuses `target`: otherwise keyboard users would start at
 * the top of the page again.
 */
export function useKeptFocus(target: RefObject<HTMLElement | null>, key: string) {
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    if (document.activeElement === document.body) target.current?.focus()
  }, [target, key])
}
