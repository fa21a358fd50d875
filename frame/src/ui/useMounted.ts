import { useEffect, useState } from 'react'

/** False in the first rendering: for what must come one step after the element around it. */
export function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
