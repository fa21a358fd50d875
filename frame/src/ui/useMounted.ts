import { useEffect, useState } from 'react'

/** False in the first render: for content that must follow one render after its container. */
export function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
