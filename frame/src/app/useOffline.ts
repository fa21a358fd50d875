import { useSyncExternalStore } from 'react'

/** Whether this device is offline, as far as the browser knows. */
export function useOffline(): boolean {
  return useSyncExternalStore(listen, isOffline)
}

export function isOffline(): boolean {
  return navigator.onLine === false
}

function listen(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
