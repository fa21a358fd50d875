import { useEffect } from 'react'

type WindowPaste = {
  /** Whether files are taken now. */
  readonly isOpen: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onText: (text: string) => void
  /** Something came while nothing is taken. */
  readonly onRefused: () => void
}

/** Takes files, pictures and text that are pasted anywhere but into a field. */
export function useWindowPaste({ isOpen, onFiles, onText, onRefused }: WindowPaste) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event
      if (event.defaultPrevented || !clipboardData) return
      const files = [...clipboardData.files]
      const isField = target instanceof Element && target.matches('input, textarea, [contenteditable]')
      const text = clipboardData.getData('text/plain').trim()
      if (files.length === 0 && (isField || text === '')) return
      event.preventDefault()
      if (!isOpen) onRefused()
      else if (files.length > 0) onFiles(files)
      else onText(text)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [isOpen, onFiles, onText, onRefused])
}
