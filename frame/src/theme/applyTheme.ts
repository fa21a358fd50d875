/**
 * Sets `data-theme` on this document's own html element. With 'system' (the default), follows the system's color
 * scheme. Call the returned function to stop.
 */
export function applyTheme(theme: 'light' | 'dark' | 'system' | undefined): () => void {
  const root = document.documentElement
  if (theme === 'light' || theme === 'dark') {
    root.dataset.theme = theme
    return () => {}
  }

  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    root.dataset.theme = dark.matches ? 'dark' : 'light'
  }
  follow()
  dark.addEventListener('change', follow)
  return () => dark.removeEventListener('change', follow)
}
