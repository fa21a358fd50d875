/** Generic font families. In quotes they would mean fonts of these names. */
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

/** Returns a valid font-family list from the host's text, ending with the system's font. */
export function fontList(given: string): string {
  const names = given.split(',').map((name) => name.replace(/["']/g, '').trim())
  return [...names.filter((name) => name !== ''), 'system-ui', 'sans-serif']
    .map((name) => (KINDS.includes(name.toLowerCase()) ? name.toLowerCase() : `"${name}"`))
    .join(', ')
}
