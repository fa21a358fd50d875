import { useEffect, useState } from 'react'
import type { ImportWatch } from './ImportWatch.ts'

/** Runs a watch while the component is mounted. */
export function useWatch(make: () => ImportWatch): ImportWatch {
  const [watch] = useState(make)
  useEffect(() => watch.start(), [watch])
  return watch
}
