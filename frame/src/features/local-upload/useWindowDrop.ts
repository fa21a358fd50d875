import { fromEvent } from 'file-selector'
import { useEffect, useState } from 'react'

type WindowDrop = {
  /** Whether files are taken now. */
  readonly isOpen: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes files, and those in folders, that are dropped anywhere a drop zone has not. Returns whether some hover. */
export function useWindowDrop({ isOpen, onFiles }: WindowDrop): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const listening = new AbortController()
    const listen = (
      type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      hear: (event: DragEvent) => void,
    ) => document.addEventListener(type, hear, listening)
    listen('dragenter', (event) => setIsOver(holdsFiles(event)))
    listen('dragover', (event) => {
      if (event.defaultPrevented || !holdsFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    })
    // Into something else of this window, a drag enters before it leaves.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false))
    listen('drop', async (event) => {
      setIsOver(false)
      if (event.defaultPrevented || !holdsFiles(event)) return
      event.preventDefault()
      const found = await fromEvent(event)
      onFiles(found.filter((one) => one instanceof File))
    })
    return () => {
      listening.abort()
      setIsOver(false)
    }
  }, [isOpen, onFiles])
  return isOver
}

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
