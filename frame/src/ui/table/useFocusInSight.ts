import { useEffect } from 'react'
import { useScreen } from '../screen/ScreenFrame.tsx'

/** Scrolls the row with the focus back into sight when the screen's footer grows over it. */
export function useFocusInSight(): void {
  const body = useScreen()?.body
  useEffect(() => {
    if (!body) return
    let height = body.clientHeight
    const observer = new ResizeObserver(() => {
      const focused = document.activeElement
      const row = focused && body.contains(focused) ? focused.closest('tr, li') : null
      if (row) {
        const { top, bottom } = row.getBoundingClientRect()
        const start = body.getBoundingClientRect().top
        // What was out of sight before was left there by the person.
        if (bottom - start > body.clientHeight && top - start < height)
          row.scrollIntoView({ block: 'nearest' })
      }
      height = body.clientHeight
    })
    observer.observe(body)
    return () => observer.disconnect()
  }, [body])
}
