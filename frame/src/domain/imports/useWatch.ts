import { useEffect, useState } from 'react'
import type { ImportWatch } from './ImportWatch.ts'

/** A watch that lasts as long as what shows it. */
export function useWatch(make: () => ImportWatch): ImportWatch {
  const [watch] = useState(make)
  useEffect(() => watch.start(), [watch])
  return watch
}
