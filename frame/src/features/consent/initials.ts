/** Returns up to two initials of a name: `Acme Corp` → `AC`, `app.example.com` → `AE`, `Acme` → `A`. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
}
