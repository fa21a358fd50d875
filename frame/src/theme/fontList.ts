/** Names that mean a kind of font; in quotes they would mean a font of that name. */
const KINDS = [
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-monospace',
  'ui-rounded',
]

/** A valid font-family list from what a host wrote, however it wrote it; the system's font comes last. */
export function fontList(given: string): string {
  const names = given.split(',').map((name) => name.replace(/["']/g, '').trim())
  return [...names.filter((name) => name !== ''), 'system-ui', 'sans-serif']
    .map((name) => (KINDS.includes(name.toLowerCase()) ? name.toLowerCase() : `"${name}"`))
    .join(', ')
}
