import { reaction } from 'mobx'

/**
 * The browser asks before the page goes, but only while `isActive`: a page that always asks is ignored. It ends with
 * the action that ends the activity, not with the next drawing: a host that hears of the end may go at once.
 * The answer ends it for good.
 */
export function guardUnload(isActive: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  const rest = () => removeEventListener('beforeunload', ask)
  const stop = reaction(
    isActive,
    (active) => {
      if (active) addEventListener('beforeunload', ask)
      else rest()
    },
    { fireImmediately: true },
  )
  return () => {
    stop()
    rest()
  }
}
