import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

/** A folder dialog behind any button: `openRef.current()` opens it. */
export function FolderInput(props: {
  onFiles: (files: readonly File[]) => void
  openRef: RefObject<(() => void) | null>
  children: ReactNode
}) {
  const { onFiles, openRef, children } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    openRef.current = () => input.current?.click()
    return () => {
      openRef.current = null
    }
  }, [openRef])
  return (
    <>
      <input
        ref={input}
        type="file"
        // React has no prop for it; the attribute is what browsers read.
        {...{ webkitdirectory: '' }}
        multiple
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Choosing the same folder again must count as a change.
          event.target.value = ''
        }}
      />
      {children}
    </>
  )
}
