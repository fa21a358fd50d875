import { fromEvent } from 'file-selector'
import { useEffect, useState } from 'react'

type WindowDrop = {
  /** Whether files are taken now. */
  readonly isOpen: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** A link was dropped: the lines that it has as text. */
  readonly onLink: (text: string) => void
  /** Something came while nothing is taken. */
  readonly onRefused: () => void
}

/** Takes files, and those in folders, that are dropped anywhere a drop zone has not. Returns whether some hover. */
export function useWindowDrop({ isOpen, onFiles, onLink, onRefused }: WindowDrop): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    /** Something of this window is being moved: nobody brings it here. */
    let isOwn = false
    const listen = (
      type: 'dragstart' | 'dragend' | 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      hear: (event: DragEvent) => void,
    ) => document.addEventListener(type, hear, listening)
    const concernsUs = (event: DragEvent) =>
      !event.defaultPrevented && !isOwn && (holds(event, 'Files') || (holds(event, LINK) && !isField(event)))
    listen('dragstart', () => {
      isOwn = true
    })
    listen('dragend', () => {
      isOwn = false
    })
    listen('dragenter', (event) => setIsOver(isOpen && !isOwn && holds(event, 'Files')))
    listen('dragover', (event) => {
      if (!concernsUs(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    })
    // Into something else of this window, a drag enters before it leaves.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false))
    listen('drop', async (event) => {
      setIsOver(false)
      if (!concernsUs(event)) return
      event.preventDefault()
      const link = event.dataTransfer?.getData(LINK) ?? ''
      if (!isOpen) return onRefused()
      if (!holds(event, 'Files')) return onLink(link)
      const found = await fromEvent(event)
      onFiles(found.filter((one) => one instanceof File))
    })
    return () => {
      listening.abort()
      setIsOver(false)
    }
  }, [isOpen, onFiles, onLink, onRefused])
  return isOver
}

const LINK = 'text/uri-list'

function holds({ dataTransfer }: DragEvent, type: string): boolean {
  return dataTransfer?.types.includes(type) ?? false
}

function isField({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null
}
